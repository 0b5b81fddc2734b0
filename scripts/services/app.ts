/** The app server as a child process: its settings on this machine, start and stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataDir } from './database.ts';
import { ended, isRunning, isTaken, until } from './process.ts';
import { clearBeside, writeWhole } from './whole-file.ts';

const demoCreatorEmail = 'creator@hypegist.test';

/**
 * The app's settings on this machine: those from the environment, and a local value for the rest.
 * @param databaseUrl  the database to use
 * @param port         the app's port
 * @param folder       the data folder; only one process may start on it, or `keptSecret` would generate a secret twice
 * @param secret       gives a secret that the environment lacks
 */
export function localSettings(
  databaseUrl: string,
  port: number,
  folder = dataDir(),
  secret: (name: 'nextauth' | 'cron', folder: string) => string = keptSecret,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || `http://localhost:${port}`,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || secret('nextauth', folder),
    CREATOR_EMAIL: process.env.CREATOR_EMAIL || demoCreatorEmail,
    CRON_SECRET: process.env.CRON_SECRET || secret('cron', folder),
    DATA_DIR: folder,
    NEXT_TELEMETRY_DISABLED: '1',
    // The second factor for the control panel is waived only with the embedded database.
    ...(process.env.DATABASE_URL ? {} : { WITHOUT_SECOND_FACTOR: process.env.WITHOUT_SECOND_FACTOR ?? '1' }),
  };
}

const shortest = 32;

/** Reads a secret of the data folder, or generates it at the first start. So people stay logged in across restarts. */
export function keptSecret(name: 'nextauth' | 'pusher' | 'cron', folder = dataDir()): string {
  const file = path.join(folder, `${name}.secret`);
  mkdirSync(folder, { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (kept !== null && kept.length >= shortest) return kept;
  clearBeside(file);
  const made = randomBytes(48).toString('base64url');
  writeWhole(file, made);
  // A power failure may leave the file empty.
  if (kept !== null)
    console.log(
      `${file} held no whole secret, and has a new one now.${name === 'nextauth' ? ' Everybody logs in again.' : ''}`,
    );
  return made;
}

/**
 * Heap limits in MB. Without them the server grows far beyond what it needs before it collects garbage. After every page
 * and list of the bench about 120 MB are live, so the old space has room for twice that. `npm start` sets the same limits.
 */
const lean = ['--max-semi-space-size=16', '--max-old-space-size=256'];

/**
 * The C library keeps what was freed for each thread apart, by default: of 420 MB after the bench's pages and reads, 100
 * were such remains. With one store for all it is 360 MB, at the same speed.
 */
const oneStore = { MALLOC_ARENA_MAX: '1' };

export type App = { process: ChildProcess; url: string; stop: () => Promise<void> };

/**
 * Starts the app server and waits until it answers.
 * @param settings  its environment, with PORT
 * @param options   `dev`: from the sources with hot reload; `onOutput`: receives its output; `until`: ends the wait
 * @throws Error with the server's last output if it exits before it answers
 */
export async function startApp(
  settings: NodeJS.ProcessEnv,
  options: { dev?: boolean; onOutput?: (text: string) => void; until?: AbortSignal } = {},
): Promise<App> {
  const env = {
    ...oneStore,
    ...settings,
    NODE_ENV: options.dev ? 'development' : 'production',
  } as NodeJS.ProcessEnv;
  const args = [...lean, 'scripts/server/serve.mjs', ...(options.dev ? ['--dev'] : [])];
  const server = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let words = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-8000);
      options.onOutput?.(chunk.toString());
    });
  }
  // The server's own message that it listens. A successful request is no proof: another server could have the port.
  let listening = false;
  server.once('message', () => {
    listening = true;
  });
  const url = `http://localhost:${settings.PORT}`;
  const answers = async () => {
    options.until?.throwIfAborted();
    if (!isRunning(server)) throw new Error(`The app server ended at once:\n${words}`);
    if (!listening) return false;
    const asked = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    return asked?.status === 200;
  };
  try {
    await until(answers, 'The app server did not answer', 60_000);
  } catch (error) {
    await ended(server, 'SIGKILL');
    throw error;
  }
  return { process: server, url, stop: () => ended(server, 'SIGTERM') };
}

/** How long the app server of a killed `up` may take to finish its requests (serve.mjs), in milliseconds. */
const lastAnswers = 12_000;

/**
 * Checks that a port is free before anything is started that needs it.
 * @param left  whether an earlier start was killed, so that its server may still be stopping
 * @throws Error that names the program on the port
 */
export async function requireFreePort(port: number, left: boolean): Promise<void> {
  const end = performance.now() + (left ? lastAnswers : 0);
  while (await isTaken(port)) {
    if (performance.now() > end) throw new Error(await whoListens(port));
    await sleep(100);
  }
}

async function whoListens(port: number): Promise<string> {
  const asked = await fetch(`http://localhost:${port}/api/health`, { signal: AbortSignal.timeout(2000) })
    .then((answer) => answer.json())
    .catch(() => null);
  const who = asked?.status === 'ok' ? 'Another HypeGist' : 'Another program';
  return `${who} listens on port ${port} already. Stop it, or start this one on another: PORT=${port + 1} npm run up`;
}
