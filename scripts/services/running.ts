/**
 * Ensures that one `up`, `dev` or command at a time uses DATA_DIR. A running `up` writes a note, in which commands find
 * its database.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Lock, tryLock } from './lock.ts';
import { isAlive } from './process.ts';
import { clearBeside, writeWhole } from './whole-file.ts';

type Running = { pid: number; databaseUrl: string; port: number };

const note = (dataDir: string) => path.join(dataDir, 'running.json');

/** @returns null while another process uses the folder @throws Error with a readable message if it is not writable */
export function tryFolder(dataDir: string): Lock | null {
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = tryLock(path.join(dataDir, 'in-use.lock'));
    if (lock) {
      clearBeside(note(dataDir));
      // Checks that the folder is writable: some file systems open files but then refuse to write to them.
      writeFileSync(path.join(dataDir, 'in-use'), String(process.pid));
    }
    return lock;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `HypeGist keeps everything in ${dataDir} (DATA_DIR), which cannot be written: ${message}.`,
    );
  }
}

/** Locks the folder for an `up`. @throws Error with a readable message if another process uses it */
export function takeFolder(dataDir: string): Lock {
  const lock = tryFolder(dataDir);
  if (lock) return lock;
  const other = runningOn(dataDir);
  throw new Error(
    other
      ? `HypeGist already runs on ${dataDir} (http://localhost:${other.port}). Stop it first: kill ${other.pid}`
      : `HypeGist already runs on ${dataDir}: it starts or stops, or another command works there. Wait until it is done.`,
  );
}

/** @returns the `up` or `dev` that is running on this folder, else null */
export function runningOn(dataDir: string): Running | null {
  try {
    const running = JSON.parse(readFileSync(note(dataDir), 'utf8')) as Running;
    return running.pid !== process.pid && isAlive(running.pid, 'scripts/up.ts') ? running : null;
  } catch {
    return null;
  }
}

/** Whether the last `up` was killed: an ordinary stop removes the note. Call only while holding the folder's lock. */
export const wasKilled = (dataDir: string): boolean => existsSync(note(dataDir));

export function noteRunning(dataDir: string, running: Running) {
  writeWhole(note(dataDir), JSON.stringify(running));
}

export function forgetRunning(dataDir: string) {
  rmSync(note(dataDir), { force: true });
}
