/** The app server as a child process: settings for a start on this machine, the build, the start and the stop. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataDir } from './database.ts';
import { ended, until } from './process.ts';

const demoCreatorEmail = 'creator@hypegist.test';

/**
 * What the app needs to know on this machine: what is set already, and for the rest a value of its own.
 * @param databaseUrl  the database that is ready
 * @param port         where the app will listen
 */
export function localSettings(databaseUrl: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || `http://localhost:${port}`,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || keptSecret('nextauth'),
    CREATOR_EMAIL: process.env.CREATOR_EMAIL || demoCreatorEmail,
    CRON_SECRET: process.env.CRON_SECRET || keptSecret('cron'),
    DATA_DIR: dataDir(),
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** A data folder's own secrets, made at the first start, so that people stay logged in over a restart. */
export function keptSecret(name: 'nextauth' | 'pusher' | 'cron'): string {
  const file = path.join(dataDir(), `${name}.secret`);
  if (!existsSync(file)) {
    mkdirSync(dataDir(), { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/**
 * Builds the app unless the last build is of the same sources.
 * @param settings  environment of the build, such as `BASELINE` for the bench's bare route and `NEXT_DIST_DIR` for the
 *   folder that the build goes to
 */
export function build(settings: NodeJS.ProcessEnv = process.env) {
  const mark = path.join(settings.NEXT_DIST_DIR || '.next', 'built-from');
  const sources = fingerprint(settings.BASELINE ?? '');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return;
  console.log('Building ...');
  const done = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: { ...settings, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) throw new Error(`The build failed:\n${done.stdout}\n${done.stderr}`);
  writeFileSync(mark, sources);
}

const sourceFolders = ['app', 'components', 'lib', 'prisma/schema', 'public'];
const sourceFiles = [
  'package-lock.json',
  'next.config.ts',
  'middleware.ts',
  'instrumentation.ts',
  'tsconfig.json',
  'postcss.config.mjs',
];

function fingerprint(extra: string): string {
  const inFolders = sourceFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const files = [...inFolders, ...sourceFiles]
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .sort();
  const hash = createHash('sha256').update(extra);
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
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
 * @param options   `dev`: from the sources, reloading; `onOutput` hears what it writes
 * @throws Error with the server's last words where it ends before it answers
 */
export async function startApp(
  settings: NodeJS.ProcessEnv,
  options: { dev?: boolean; onOutput?: (text: string) => void } = {},
): Promise<App> {
  const env = { ...settings, NODE_ENV: options.dev ? 'development' : 'production' } as NodeJS.ProcessEnv;
  const args = [...lean, 'scripts/serve.mjs', ...(options.dev ? ['--dev'] : [])];
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
  const url = `http://localhost:${settings.PORT}`;
  await until(
    async () => {
      if (server.exitCode !== null) throw new Error(`The app server ended at once:\n${words}`);
      return (await fetch(`${url}/api/health`).catch(() => null))?.status === 200;
    },
    'The app server did not answer',
    60_000,
  );
  return { process: server, url, stop: () => ended(server, 'SIGTERM') };
}
