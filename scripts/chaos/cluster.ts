/** A database, a realtime server and app servers that belong to one run, which may kill them. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyMigrations } from '../migrate.ts';
import { type App, localSettings, startApp } from '../services/app.ts';
import { createDatabase } from '../services/database.ts';
import { type Postgres, startPostgres } from '../services/postgres.ts';
import { ended, freePort, isAlive, until } from '../services/process.ts';
import { type Realtime, startRealtime } from '../services/realtime.ts';
import { type FreezingProxy, freezingProxy } from './freezing-proxy.ts';

export type TestCluster = {
  /** The address of the first app server, then those of all. */
  url: string;
  urls: string[];
  databaseUrl: string;
  /** The proxy between the app servers and the database. @throws Error if the cluster has none */
  connections: FreezingProxy;
  /** The environment of the app servers. */
  settings: NodeJS.ProcessEnv;
  /** Sends SIGKILL to an app server (default: the first). `startApp` starts it again on the same port. */
  killApp: (which?: number) => Promise<void>;
  startApp: (which?: number) => Promise<void>;
  /** Sends SIGTERM, so requests in flight may finish. */
  stopApp: (which?: number) => Promise<void>;
  /** Sends SIGKILL to the postmaster; its child processes then exit. @throws Error if other runs share this Postgres */
  killPostgres: () => Promise<void>;
  /** Starts Postgres again on the same files and port. */
  startPostgres: () => Promise<void>;
  /** Sends SIGKILL to the realtime server. It is not restarted automatically. */
  killRealtime: () => Promise<void>;
  startRealtime: () => Promise<void>;
  /** The process id of the first app server, to check whether it was restarted. */
  appPid: () => number | undefined;
  stop: () => Promise<void>;
};

const secret = 'only-for-tests-and-long-enough-to-pass-the-check';

/**
 * @param more      further settings, such as a clock
 * @param servers   number of app servers on the database
 * @param template  a migrated database in a running Postgres, which is copied and reached without a proxy; only for callers
 *   that neither kill Postgres nor freeze its connections
 */
export async function startTestCluster(
  more: Record<string, string> = {},
  servers = 1,
  template?: string,
): Promise<TestCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-chaos-'));
  chmodSync(folder, 0o755);
  const { databaseUrl, ...database } = template ? await copyOf(template) : await ownDatabase(folder);
  const connections = template ? noProxy(databaseUrl) : await freezingProxy(databaseUrl);
  let realtime: Realtime = await startRealtime({ secret });
  const settings: NodeJS.ProcessEnv = {
    ...localSettings(connections.url, await freePort(), folder),
    ...realtime.settings,
    NEXTAUTH_SECRET: secret,
    ...more,
  };
  const ports = [String(settings.PORT)];
  while (ports.length < servers) ports.push(String(await freePort()));
  const apps: App[] = [];
  const startOne = async (which: number) => {
    apps[which] = await startApp({ ...settings, PORT: ports[which] });
  };
  const stop = async () => {
    for (const each of apps) await each.stop();
    await realtime.stop();
    connections.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const which of ports.keys()) await startOne(which);
  } catch (error) {
    await stop();
    throw error;
  }
  const app = (which: number) => apps[which] as App;
  return {
    url: app(0).url,
    urls: apps.map(({ url }) => url),
    databaseUrl,
    connections,
    settings,
    appPid: () => app(0).process.pid,
    killApp: (which = 0) => ended(app(which).process, 'SIGKILL'),
    startApp: (which = 0) => startOne(which),
    stopApp: (which = 0) => app(which).stop(),
    killPostgres: database.kill,
    startPostgres: database.start,
    killRealtime: () => ended(realtime.process, 'SIGKILL'),
    startRealtime: async () => {
      realtime = await startRealtime({ secret, port: realtime.port });
    },
    stop,
  };
}

export type Database = {
  databaseUrl: string;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a new Postgres with a migrated database of that name. */
export async function ownDatabase(folder: string, name = 'chaos'): Promise<Database & { pid: () => number }> {
  const dir = path.join(folder, 'postgres');
  let postgres: Postgres = await startPostgres({ dir });
  const { port } = postgres;
  await createDatabase(postgres, name);
  const databaseUrl = postgres.url(name);
  await applyMigrations(databaseUrl);
  return {
    databaseUrl,
    pid: () => postgres.pid,
    kill: async () => {
      process.kill(postgres.pid, 'SIGKILL');
      await until(() => !isAlive(postgres.pid, 'postgres'), 'The database did not go');
    },
    start: async () => {
      postgres = await startPostgres({ dir, port });
    },
    stop: () => postgres.stop(),
  };
}

/** Never dropped: the database disappears with its Postgres. */
async function copyOf(template: string): Promise<Database> {
  const url = (database: string) => Object.assign(new URL(template), { pathname: `/${database}` }).href;
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await createDatabase({ url }, name, new URL(template).pathname.slice(1));
  const refuse = async () => {
    throw new Error('Others use this Postgres too: who kills it starts one of their own.');
  };
  return { databaseUrl: url(name), kill: refuse, start: refuse, stop: async () => {} };
}

/** The proxy runs in the caller's process: while that is busy, the app servers would wait for their database. */
function noProxy(url: string): FreezingProxy {
  const refuse = () => {
    throw new Error('This cluster reaches its database without a proxy.');
  };
  return { url, freeze: refuse, thaw: refuse, stop: () => {} };
}
