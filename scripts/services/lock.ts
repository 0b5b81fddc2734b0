/** A file lock that the operating system releases when its process ends, even after a kill. */

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export type Lock = { release: () => void };

/** Keeps references, because garbage collection would close the file and release the lock. */
const held = new Set<DatabaseSync>();
const busy = 5;

/**
 * Locks a file, which is created if necessary. Node has no file locks, but SQLite uses those of the operating system. So
 * there is no process id that could be reused, nothing to clean up after a `kill -9`, and no race: of two processes
 * exactly one gets the lock.
 * @returns null while another process has the lock
 * @throws Error if the file cannot be created
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

/** Waits for the lock. @param waiting  called once if the lock is not free */
export async function lockWhenFree(file: string, waiting: () => void): Promise<Lock> {
  for (let tries = 0; ; tries += 1) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (tries === 0) waiting();
    await sleep(100);
  }
}
