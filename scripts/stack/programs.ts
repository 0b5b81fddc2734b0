/** Checks for the required system programs, and starts them as child processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Account } from '../services/postgres-programs.ts';
import { ended, isRunning, until } from '../services/process.ts';

export type Program = { process: ChildProcess; stop: () => Promise<void> };

/** Programs; Debian's packages have the same names. */
const needed = ['nginx', 'openssl', 'pgbouncer', 'prometheus'];

/** Some systems have /usr/sbin only in root's PATH. */
const env = { ...process.env, PATH: `${process.env.PATH}${path.delimiter}/usr/sbin` };

/** @throws Error with a readable message if a program is missing */
export function requirePrograms(): void {
  const missing = needed.filter((name) => spawnSync(name, ['--version'], { env }).error);
  if (missing.length > 0)
    throw new Error(
      `The stack needs ${missing.join(', ')}, which ${missing.length > 1 ? 'are' : 'is'} not installed: apt-get install ${missing.join(' ')}`,
    );
}

/**
 * Starts a program that logs to its output, and waits until it answers.
 * @throws Error with its last output if it does not
 */
export async function startProgram(
  name: string,
  args: string[],
  answers: () => Promise<boolean>,
  account: Account = {},
): Promise<Program> {
  // Detached, so that Ctrl-C reaches only us. We stop the programs in order.
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
