/** Files and folders that are there whole or not at all, whenever the process or the machine ends. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { killPoint } from '@/lib/platform/kill-point';

/** Writes a file beside its place, on the disk itself, and then gives it its name. */
export function writeWhole(file: string, content: string): void {
  const beside = besideOf(file);
  try {
    const open = openSync(beside, 'wx', 0o600);
    try {
      writeFileSync(open, content);
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
    killPoint('file-written');
    renameSync(beside, file);
    flushFolder(path.dirname(file));
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** What a folder names is on the disk. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** A name beside `target` that nobody else uses, for what is made there before it is named. */
export const besideOf = (target: string) => `${target}.${randomBytes(6).toString('hex')}.making`;

/** Takes away what starts that were cut off left beside `target`. */
export function clearBeside(target: string): void {
  const folder = path.dirname(target);
  const begins = `${path.basename(target)}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(begins) && name.endsWith('.making'))
      // Who made it may be at its last file still.
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}
