/** Error messages of commands for the user. */
import { statfsSync } from 'node:fs';
import path from 'node:path';

/** In bytes. A database cannot work with less free space: one WAL segment alone is 16 MiB. */
const tooLittle = 24_000_000;

/**
 * Reports a full disk, whatever the error is. Postgres just exits without space for a file, and clients see only a closed
 * connection.
 * @param folder  the data folder
 */
export function failureWords(error: unknown, folder: string): string {
  const words = error instanceof Error ? error.message.trim() : String(error);
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const left = roomAt(folder);
  if (code !== 'ENOSPC' && (left === null || left >= tooLittle)) return words;
  const [first = ''] = words.split('\n');
  return `The disk that holds ${folder} is full${left === null ? '' : ` (${(left / 1e6).toFixed(1)} MB left)`}: ${first}. Make room and start again: nothing is half done.`;
}

/** Free space in bytes; null if unknown. */
function roomAt(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    const above = path.dirname(folder);
    return above === folder ? null : roomAt(above);
  }
}
