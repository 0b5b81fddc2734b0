/** Programs of the system: whether they are there, and each as a child process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Account } from '../services/postgres-programs.ts';
import { ended, isRunning, until } from '../services/process.ts';

export type Program = { process: ChildProcess; stop: () => Promise<void> };

/** Debian's packages are called as their programs. */
const needed = ['nginx', 'openssl', 'pgbouncer', 'prometheus'];

/** Some systems show servers to root alone. */
const env = { ...process.env, PATH: `${process.env.PATH}${path.delimiter}/usr/sbin` };

/** @throws Error in a sentence where one is missing */
export function requirePrograms(): void {
  const missing = needed.filter((name) => spawnSync(name, ['--version'], { env }).error);
  if (missing.length > 0)
    throw new Error(
      `The stack needs ${missing.join(', ')}, which ${missing.length > 1 ? 'are' : 'is'} not installed: apt-get install ${missing.join(' ')}`,
    );
}

/**
 * Starts a program that logs to its output, and waits until it answers.
 * @throws Error with its last words where it does not
 */
export async function startProgram(
  name: string,
  args: string[],
  answers: () => Promise<boolean>,
  account: Account = {},
): Promise<Program> {
  // A Ctrl-C in the terminal must reach us first; we end what we started in its order.
  const child = spawn(name, args, { ...account, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
    });
  const ready = () => {
    if (!isRunning(child)) throw new Error(`${name} ended at once: ${words}`);
    return answers().catch(() => false);
  };
  try {
    await until(ready, `${name} did not answer: ${words}`);
  } catch (error) {
    await ended(child, 'SIGKILL');
    throw error;
  }
  return { process: child, stop: () => ended(child, 'SIGTERM') };
}
