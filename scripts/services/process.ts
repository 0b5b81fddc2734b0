/** Small questions about processes and ports that every command asks. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @returns a loopback TCP port that is free now */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * @param pid   a process id
 * @param name  a word its command line must hold, so that a reused id is not mistaken for it
 */
export function isAlive(pid: number, name: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * Waits until `check` holds, looking every 50 ms.
 * @throws Error with `otherwise` after `milliseconds`
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  otherwise: string,
  milliseconds = 30_000,
) {
  const end = performance.now() + milliseconds;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`${otherwise} (waited ${milliseconds / 1000} s).`);
    await sleep(50);
  }
}

/** Ends a child with this signal, and waits until it is gone. */
export async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
