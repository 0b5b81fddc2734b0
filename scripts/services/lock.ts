/** A lock on a file, which the system itself lets go of when its holder ends, however it ends. */

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export type Lock = { release: () => void };

/** What is held must not be collected: that would let go of it. */
const held = new Set<DatabaseSync>();
const busy = 5;

/**
 * Takes the lock of a file, which is made where it is not there. Node has no file locks of its own, but SQLite has, by
 * the system's: no process id that another process may have by now, nothing to clear away after a `kill -9`, and of two
 * at the same moment exactly one has it.
 * @returns null while somebody else holds it
 * @throws Error where the file cannot be made
 */
export function tryLock(file: string): Lock | null {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw error;
  }
  held.add(database);
  return {
    release: () => {
      if (held.delete(database)) database.close();
    },
  };
}

/** Takes it as soon as it is free. @param waiting  is told once where it is not */
export async function lockWhenFree(file: string, waiting: () => void): Promise<Lock> {
  for (let tries = 0; ; tries += 1) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (tries === 0) waiting();
    await sleep(100);
  }
}
