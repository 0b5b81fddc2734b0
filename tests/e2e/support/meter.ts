/** Reads the service worker's data counter, as a page does. */
import type { Page } from '@playwright/test';
import { type Meter, type MeterChange, meterKinds } from '@/lib/contract/service-worker';
import { askWorker } from './service-worker.ts';

export const meterOf = (page: Page, change: MeterChange = {}): Promise<Meter | null> =>
  askWorker(page, { ask: 'meter', change });

export const totalOf = ({ bytes }: Meter) => meterKinds.reduce((sum, kind) => sum + bytes[kind], 0);
