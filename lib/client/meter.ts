'use client';
/** This week's data use of this phone, counted by the service worker. */
import type { Meter, MeterChange, MeterMessage } from '@/lib/contract/service-worker';

/**
 * Reads the meter, and changes its settings.
 * @param change  the settings that the owner chose
 * @returns null if there is no service worker, or nobody is logged in
 */
export function askMeter(change: MeterChange = {}): Promise<Meter | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  const message: MeterMessage = { ask: 'meter', change };
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Meter | null>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}
