/**
 * When this machine last finished a nightly job: the time of a file in DATA_DIR. A backup is noted once it is whole
 * (scripts/backup.ts), a reconciliation once it found no difference (scripts/reconcile.ts).
 */
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

export const nightlyJobs = ['backup', 'reconciliation'] as const;
export type NightlyJob = (typeof nightlyJobs)[number];

const noteOf = (job: NightlyJob) => path.join(env().DATA_DIR, `${job}-finished`);

/** @param words  for whoever looks into the file */
export const noteFinished = (job: NightlyJob, words: string): Promise<void> =>
  writeFile(noteOf(job), `${words}\n`, { mode: 0o600 });

/** @returns null where this machine has finished none */
export async function secondsSince(job: NightlyJob): Promise<number | null> {
  const found = await stat(noteOf(job)).catch(() => null);
  return found && (now().getTime() - found.mtimeMs) / 1000;
}
