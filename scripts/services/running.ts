/** Who works on DATA_DIR now: `up` and `dev` leave a note there, so that a second one, or a command, knows of them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './process.ts';

type Running = { pid: number; databaseUrl: string; port: number };

const note = (dataDir: string) => path.join(dataDir, 'running.json');

/** @returns the `up` or `dev` that runs on this folder, else null */
export function runningOn(dataDir: string): Running | null {
  try {
    const running = JSON.parse(readFileSync(note(dataDir), 'utf8')) as Running;
    return running.pid !== process.pid && isAlive(running.pid, 'scripts/up.ts') ? running : null;
  } catch {
    return null;
  }
}

export function noteRunning(dataDir: string, running: Running) {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(note(dataDir), JSON.stringify(running), { mode: 0o600 });
}

export function forgetRunning(dataDir: string) {
  rmSync(note(dataDir), { force: true });
}
