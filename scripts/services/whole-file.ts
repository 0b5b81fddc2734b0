/** Atomic creation of files and folders: after a kill or a power failure they are complete or absent. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { killPoint } from '@/lib/platform/kill-point';

/** Writes a temporary file, flushes it to disk, then renames it. */
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

/** Flushes a folder's entries to disk. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** A unique temporary name in the same folder as `target`. */
export const besideOf = (target: string) => `${target}.${randomBytes(6).toString('hex')}.making`;

/** Deletes temporary files that interrupted starts left beside `target`. */
export function clearBeside(target: string): void {
  const folder = path.dirname(target);
  const begins = `${path.basename(target)}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(begins) && name.endsWith('.making'))
      // Retries, because a killed writer's child process may still be writing its last file.
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}
