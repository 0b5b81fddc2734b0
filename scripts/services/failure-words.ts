/** Why a command ended, in a sentence for whoever started it. */
import { statfsSync } from 'node:fs';
import path from 'node:path';

/** With less than this no database works, in bytes: a piece of its log alone is sixteen million. */
const tooLittle = 24_000_000;

/**
 * A full disk is said whatever it made fail: Postgres, which finds no room for a file, only goes, and who was connected
 * hears of an end.
 * @param folder  where all of it is kept
 */
export function failureWords(error: unknown, folder: string): string {
  const words = error instanceof Error ? error.message.trim() : String(error);
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const left = roomAt(folder);
  if (code !== 'ENOSPC' && (left === null || left >= tooLittle)) return words;
  const [first = ''] = words.split('\n');
  return `The disk that holds ${folder} is full${left === null ? '' : ` (${(left / 1e6).toFixed(1)} MB left)`}: ${first}. Make room and start again: nothing is half done.`;
}

/** What may still be written there, in bytes; null where nobody can tell. */
function roomAt(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    const above = path.dirname(folder);
    return above === folder ? null : roomAt(above);
  }
}
