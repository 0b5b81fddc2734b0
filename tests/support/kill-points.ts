/** The points where an action can be interrupted (lib/platform/kill-point.ts), and a process that dies at one of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { codeOf, sourcesBelow } from './sources';

const written = /\bkillPoint\(\s*'([\w-]+)'\s*\)/g;

/** The names of all kill points in these folders, in order. A new one is tested without being listed. */
export const killPointsBelow = (...folders: string[]): string[] =>
  sourcesBelow(...folders).flatMap((file) =>
    [...codeOf(file).matchAll(written)].map(([, name]) => name as string),
  );

export type Ended = { code: number | null; signal: NodeJS.Signals | null; words: string };

/**
 * Runs one of our TypeScript files in its own process, as the commands are run, until it ends.
 * @param file   from the repository's root, such as `scripts/migrate.ts`
 * @param env    its environment; `KILL_POINT` names the point where it dies, and `signal` is then `SIGKILL`
 * @param options.args   its arguments
 * @param options.begun  called with the process once it runs
 */
export function runToItsEnd(
  file: string,
  env: Record<string, string>,
  { args = [], begun }: { args?: string[]; begun?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', file, ...args], {
    // A compile cache, since a test starts dozens of processes.
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
    // Not `close`: a process that the killed one had started may hold its output open.
    child.once('exit', (code, signal) => resolve({ code, signal, words }));
  });
}
