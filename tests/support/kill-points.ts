/** The places where an act can be cut off (lib/platform/kill-point.ts): their names, and a process that dies at one. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { codeOf, sourcesBelow } from './sources';

const written = /\bkillPoint\(\s*'([\w-]+)'\s*\)/g;

/** Every name that is written below these folders, in order; a new one is in the tests by being written. */
export const killPointsBelow = (...folders: string[]): string[] =>
  sourcesBelow(...folders).flatMap((file) =>
    [...codeOf(file).matchAll(written)].map(([, name]) => name as string),
  );

export type Ended = { code: number | null; signal: NodeJS.Signals | null; words: string };

/**
 * Runs a TypeScript file of ours as a process of its own, as the commands are run, until it ends.
 * @param file   from the root, such as `scripts/migrate.ts`
 * @param env    its settings; `KILL_POINT` names where it dies, and `signal` is then `SIGKILL`
 * @param options.args   what it is called with
 * @param options.begun  is given the process as soon as it runs
 */
export function runToItsEnd(
  file: string,
  env: Record<string, string>,
  { args = [], begun }: { args?: string[]; begun?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', file, ...args], {
    // Compiled once, as one test starts dozens.
    env: { ...process.env, NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  begun?.(child);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Not its output's end: what a killed process had started may hold that open.
    child.once('exit', (code, signal) => resolve({ code, signal, words }));
  });
}
