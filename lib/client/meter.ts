'use client';
/** This week's data use of this phone, counted by the service worker. */
import type { Meter, MeterChange, MeterMessage } from '@/lib/contract/service-worker';
import { askWorker } from './worker-messages';

/**
 * Reads the meter, and changes its settings.
 * @param change  the settings that the owner chose
 * @returns null if there is no service worker, or nobody is logged in
 */
export const askMeter = (change: MeterChange = {}): Promise<Meter | null> =>
  askWorker<Meter | null>({ ask: 'meter', change } satisfies MeterMessage, null);
