/** Who works on DATA_DIR now: one `up`, `dev` or command at a time; an `up` leaves a note, so that a command finds its database. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Lock, tryLock } from './lock.ts';
import { isAlive } from './process.ts';
import { clearBeside, writeWhole } from './whole-file.ts';

type Running = { pid: number; databaseUrl: string; port: number };

const note = (dataDir: string) => path.join(dataDir, 'running.json');

/** @returns null while somebody else works on this folder @throws Error in a sentence where it cannot be written */
export function tryFolder(dataDir: string): Lock | null {
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = tryLock(path.join(dataDir, 'in-use.lock'));
    if (lock) {
      clearBeside(note(dataDir));
      // A file system may let files be opened that it then takes nothing into.
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

/** Takes the folder for an `up`. @throws Error in a sentence where another one has it */
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

/** @returns the `up` or `dev` that runs on this folder, else null */
export function runningOn(dataDir: string): Running | null {
  try {
    const running = JSON.parse(readFileSync(note(dataDir), 'utf8')) as Running;
    return running.pid !== process.pid && isAlive(running.pid, 'scripts/up.ts') ? running : null;
  } catch {
    return null;
  }
}

/** Whether the last `up` here was killed: one that is stopped takes its note away. Asked by who has the folder now. */
export const wasKilled = (dataDir: string): boolean => existsSync(note(dataDir));

export function noteRunning(dataDir: string, running: Running) {
  writeWhole(note(dataDir), JSON.stringify(running));
}

export function forgetRunning(dataDir: string) {
  rmSync(note(dataDir), { force: true });
}
