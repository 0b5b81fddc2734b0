/** The embedded Postgres on files that something happened to. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isUnavailable } from '@/lib/platform/database/errors';
import { createDatabase, withClient } from '../../../scripts/services/database.ts';
import { tcpAddress } from '../../../scripts/services/database-address.ts';
import { type Postgres, startPostgres } from '../../../scripts/services/postgres.ts';
import { postgresAccount } from '../../../scripts/services/postgres-programs.ts';
import { shutDown } from '../../../scripts/services/postgres-shutdown.ts';
import { freePort, isAlive, isRunning, until } from '../../../scripts/services/process.ts';

const home = mkdtempSync(path.join(tmpdir(), 'hypegist-postgres-'));
const model = path.join(home, 'model');
const open: { stop: () => unknown }[] = [];
let copies = 0;

beforeAll(async () => {
  chmodSync(home, 0o755);
  const postgres = await started(model);
  await createDatabase(postgres, 'kept');
  await withClient(postgres.url('kept'), (client) => client.query('create table words as select 7 as word'));
  await postgres.stop();
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function started(dir: string, port?: number): Promise<Postgres> {
  const postgres = await startPostgres({ dir, flags: ['fsync=off'], ...(port && { port }) });
  open.push(postgres);
  return postgres;
}

/** The same cluster, at rest, with a row in it. */
function aCopy(): string {
  copies += 1;
  const dir = path.join(home, `copy-${copies}`);
  execFileSync('cp', ['-a', model, dir]);
  return dir;
}

const rowOf = (postgres: Postgres) =>
  withClient(postgres.url('kept'), async (client) => (await client.query('select word from words')).rows);

test('one that does not come to an end is ended at once, and keeps what it acknowledged', async () => {
  const dir = aCopy();
  const first = await started(dir);
  await withClient(first.url('kept'), (client) => client.query('insert into words values (8)'));
  const asked: string[] = [];
  const deaf = (signal: NodeJS.Signals) => {
    asked.push(signal);
    if (signal !== 'SIGINT') first.process.kill(signal);
  };
  await shutDown({ kill: deaf, isRunning: () => isRunning(first.process) }, 100);
  expect(asked).toEqual(['SIGINT', 'SIGQUIT']);
  expect(await rowOf(await started(dir))).toEqual([{ word: 7 }, { word: 8 }]);
});

test('killed, and started again at once on its port: recovers', async () => {
  const dir = aCopy();
  const first = await started(dir);
  process.kill(first.pid, 'SIGKILL');
  const again = await started(dir, first.port);
  expect(await rowOf(again)).toEqual([{ word: 7 }]);
});

test('killed, and nobody has waited for it yet: recovers', async () => {
  const dir = aCopy();
  // The shell becomes a program that never asks what became of its child.
  const nobody = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { ...postgresAccount() });
  open.push({ stop: () => nobody.kill('SIGKILL') });
  const pid = await new Promise<string>((resolve) =>
    nobody.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  const state = () =>
    /^State:\s+(\w)/m.exec(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' }))?.[1];
  await until(() => state() === 'Z', 'The child did not end');
  writeFileSync(path.join(dir, 'postmaster.pid'), `${pid}\n${dir}\n1700000000\n5432\n\n127.0.0.1\n`);
  expect(await rowOf(await started(dir))).toEqual([{ word: 7 }]);
});

test('its old number is now the number of another project’s database: that one is left alone', async () => {
  const [dir, others] = [aCopy(), aCopy()];
  const other = await started(others);
  writeFileSync(path.join(dir, 'postmaster.pid'), `${other.pid}\n${dir}\n1700000000\n5432\n\n127.0.0.1\n`);
  expect(await rowOf(await started(dir))).toEqual([{ word: 7 }]);
  expect(isAlive(other.pid, 'postgres')).toBe(true);
  expect(await rowOf(other)).toEqual([{ word: 7 }]);
});

test('left over on these files, by whatever name of the folder: it is ended first', async () => {
  const dir = aCopy();
  const left = await started(dir);
  const again = await started(`${dir}/../${path.basename(dir)}`);
  expect(isAlive(left.pid, 'postgres')).toBe(false);
  expect(await rowOf(again)).toEqual([{ word: 7 }]);
});

test.each([
  ['missing', null],
  ['empty', ''],
])('its password is %s: it gets a new one and keeps what it holds', async (_, content) => {
  const dir = aCopy();
  const file = path.join(dir, 'hypegist.password');
  if (content === null) rmSync(file);
  else writeFileSync(file, content);
  expect(await rowOf(await started(dir))).toEqual([{ word: 7 }]);
  expect(existsSync(file)).toBe(true);
});

test('never finished: put aside, and made anew', async () => {
  const dir = path.join(home, 'half');
  mkdirSync(dir);
  // As initdb leaves it when it is killed early.
  cpSync(path.join(model, 'PG_VERSION'), path.join(dir, 'PG_VERSION'));
  mkdirSync(path.join(dir, 'base', '1'), { recursive: true });
  const postgres = await started(dir);
  expect(
    (await withClient(postgres.url('postgres'), (client) => client.query('select 1 as one'))).rows,
  ).toEqual([{ one: 1 }]);
  expect(readdirSync(home).filter((name) => name.startsWith('half.unfinished-'))).toHaveLength(1);
});

test('of another version: named, and left as it is', async () => {
  const dir = aCopy();
  writeFileSync(path.join(dir, 'PG_VERSION'), '17\n');
  await expect(startPostgres({ dir })).rejects.toThrow(
    /^The database's files in .* are of Postgres 17, and this is Postgres 18\.\S+\. Start the version of HypeGist that made them, or move the folder away to begin anew\.$/,
  );
  expect(existsSync(path.join(dir, 'global'))).toBe(true);
});

const wayOf = async (url: string) => {
  const way = `select case when inet_server_addr() is null then 'socket' else 'network' end as way`;
  return withClient(url, async (client) => (await client.query(way)).rows[0].way);
};

test('is reached through its socket, and by TCP by whoever asks for that', async () => {
  const { url } = await started(aCopy());
  expect(await wayOf(url('kept'))).toBe('socket');
  expect(await wayOf(tcpAddress(url('kept')))).toBe('network');
});

test('its folder’s name is too long for a socket: it is reached by TCP', async () => {
  const dir = path.join(home, 'long'.repeat(30));
  execFileSync('cp', ['-a', model, dir]);
  const postgres = await started(dir);
  expect(await wayOf(postgres.url('kept'))).toBe('network');
  expect(await rowOf(postgres)).toEqual([{ word: 7 }]);
});

test('where its socket would be, somebody else’s process seems to hold one: it starts', async () => {
  const dir = aCopy();
  const port = await freePort();
  mkdirSync(`${dir}-socket`);
  // As a killed server leaves it, with a process id that another program has by now.
  writeFileSync(
    path.join(`${dir}-socket`, `.s.PGSQL.${port}.lock`),
    `${process.pid}\n${dir}\n1700000000\n${port}\n${dir}-socket\n`,
  );
  expect(await rowOf(await started(dir, port))).toEqual([{ word: 7 }]);
});

test('stopped, its socket is gone: that counts as unavailable', async () => {
  const { url, stop } = await started(aCopy());
  await stop();
  const gone = await withClient(url('kept'), async () => null).catch((error: unknown) => error);
  expect(gone).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  expect(isUnavailable(gone)).toBe(true);
  expect(isUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
});
