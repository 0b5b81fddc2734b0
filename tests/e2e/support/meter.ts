/** Reads the service worker's data counter, as a page does. */
import type { Page } from '@playwright/test';
import { type Meter, type MeterChange, meterKinds } from '@/lib/contract/service-worker';

export const meterOf = (page: Page, change: MeterChange = {}): Promise<Meter | null> =>
  page.evaluate(
    (chosen) =>
      new Promise<Meter | null>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage({ ask: 'meter', change: chosen }, [port2]);
      }),
    change,
  );

export const totalOf = ({ bytes }: Meter) => meterKinds.reduce((sum, kind) => sum + bytes[kind], 0);
