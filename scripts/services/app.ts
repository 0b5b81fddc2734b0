/** The app server as a child process: settings for a start on this machine, the start and the stop. */
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
 * What the app needs to know on this machine: what is set already, and for the rest a value of its own.
 * @param databaseUrl  the database that is ready
 * @param port         where the app will listen
 * @param folder       where what it keeps is: one that nobody else starts on, for `keptSecret` would be made twice
 */
export function localSettings(databaseUrl: string, port: number, folder = dataDir()): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || `http://localhost:${port}`,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || keptSecret('nextauth', folder),
    CREATOR_EMAIL: process.env.CREATOR_EMAIL || demoCreatorEmail,
    CRON_SECRET: process.env.CRON_SECRET || keptSecret('cron', folder),
    DATA_DIR: folder,
    NEXT_TELEMETRY_DISABLED: '1',
    // On a database of one's own the control panel asks for a second factor.
    ...(process.env.DATABASE_URL ? {} : { WITHOUT_SECOND_FACTOR: process.env.WITHOUT_SECOND_FACTOR ?? '1' }),
  };
}

const shortest = 32;

/** A data folder's own secrets, made at the first start, so that people stay logged in over a restart. */
export function keptSecret(name: 'nextauth' | 'pusher' | 'cron', folder = dataDir()): string {
  const file = path.join(folder, `${name}.secret`);
  mkdirSync(folder, { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (kept !== null && kept.length >= shortest) return kept;
  clearBeside(file);
  const made = randomBytes(48).toString('base64url');
  writeWhole(file, made);
  // A machine that lost its power may leave a file without its content.
  if (kept !== null)
    console.log(
      `${file} held no whole secret, and has a new one now.${name === 'nextauth' ? ' Everybody logs in again.' : ''}`,
    );
  return made;
}

/**
 * Room for what a request leaves behind, in MB: left to itself the server grows to 500 MB before it tidies up, where 280
 * do at the same speed. What it keeps is some 50, so that the second leaves room for five times that. `npm start` says
 * the same.
 */
const lean = ['--max-semi-space-size=16', '--max-old-space-size=256'];

export type App = { process: ChildProcess; url: string; stop: () => Promise<void> };

/**
 * Starts the app server and waits until it answers.
 * @param settings  its environment, with PORT
 * @param options   `dev`: from the sources, reloading; `onOutput` takes what it writes; `until` ends the wait
 * @throws Error with the server's last words where it ends before it answers
 */
export async function startApp(
  settings: NodeJS.ProcessEnv,
  options: { dev?: boolean; onOutput?: (text: string) => void; until?: AbortSignal } = {},
): Promise<App> {
  const env = { ...settings, NODE_ENV: options.dev ? 'development' : 'production' } as NodeJS.ProcessEnv;
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
  // Its own word that it has the port: another server may answer there as it would.
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

/** How long the app server of an `up` that was killed may be at its last answers (serve.mjs), in milliseconds. */
const lastAnswers = 12_000;

/**
 * Says who has a port already, before anything is started that needs it.
 * @param left  whether an earlier start was killed here, whose server may be on its way out
 * @throws Error in a sentence
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
