'use client';
/** What came to this phone in the week, as the service worker counts it. */
import type { Meter, MeterChange, MeterMessage } from '@/lib/contract/service-worker';

/**
 * Asks for the meter.
 * @param change  what its owner chose
 * @returns null where there is no service worker, or nobody is logged in
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
