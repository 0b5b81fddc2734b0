/** When this machine last finished a backup (scripts/backup.ts): the time of a file in DATA_DIR. */
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

const note = () => path.join(env().DATA_DIR, 'backup-finished');

export const noteBackup = (folder: string): Promise<void> =>
  writeFile(note(), `${folder}\n`, { mode: 0o600 });

/** @returns null where this machine has made none */
export async function secondsSinceBackup(): Promise<number | null> {
  const found = await stat(note()).catch(() => null);
  return found && (now().getTime() - found.mtimeMs) / 1000;
}
