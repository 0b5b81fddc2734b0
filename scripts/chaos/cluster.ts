/** A database, a realtime server and app servers of a run's own, which it may kill. */
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
  /** The first app server, and all of them. */
  url: string;
  urls: string[];
  databaseUrl: string;
  /** Between the app servers and the database. */
  connections: FreezingProxy;
  /** What the app servers were started with. */
  settings: NodeJS.ProcessEnv;
  /** SIGKILL to an app server (else the first), in the middle of whatever it does; then starts it on the same port. */
  killApp: (which?: number) => Promise<void>;
  startApp: (which?: number) => Promise<void>;
  /** SIGTERM: what it is at, it may finish. */
  stopApp: (which?: number) => Promise<void>;
  /** SIGKILL to the database's first process; its helpers notice and go. One that others use too is refused. */
  killPostgres: () => Promise<void>;
  /** On the same files and port. */
  startPostgres: () => Promise<void>;
  /** SIGKILL to the realtime server; nobody starts it again by itself. */
  killRealtime: () => Promise<void>;
  startRealtime: () => Promise<void>;
  /** The first app server's process, to tell whether it is still the same. */
  appPid: () => number | undefined;
  stop: () => Promise<void>;
};

const secret = 'only-for-tests-and-long-enough-to-pass-the-check';

/**
 * @param more      settings of its own, such as a clock
 * @param servers   how many app servers on the one database
 * @param template  a migrated database in a Postgres that runs already: a copy of it, for whoever does not kill Postgres
 */
export async function startTestCluster(
  more: Record<string, string> = {},
  servers = 1,
  template?: string,
): Promise<TestCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-chaos-'));
  chmodSync(folder, 0o755);
  const { databaseUrl, ...database } = template ? await copyOf(template) : await ownDatabase(folder);
  const connections = await freezingProxy(databaseUrl);
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

/** A Postgres of a run's own, with a migrated database of that name. */
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

/** It goes with the Postgres that it is in. */
async function copyOf(template: string): Promise<Database> {
  const url = (database: string) => Object.assign(new URL(template), { pathname: `/${database}` }).href;
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await createDatabase({ url }, name, new URL(template).pathname.slice(1));
  const refuse = async () => {
    throw new Error('Others use this Postgres too: who kills it starts one of their own.');
  };
  return { databaseUrl: url(name), kill: refuse, start: refuse, stop: async () => {} };
}
