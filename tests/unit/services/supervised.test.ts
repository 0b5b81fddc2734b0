/** What `up` does when something that it started ends by itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '../../../scripts/services/database.ts';
import { type Postgres, startPostgres } from '../../../scripts/services/postgres.ts';
import { ended, isAlive, isRunning, until } from '../../../scripts/services/process.ts';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { type Supervised, supervised } from '../../../scripts/services/supervised.ts';

const open: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

/** A program that waits, or ends at once. */
function aProgram(code = 'setInterval(() => {}, 1000)') {
  const child: ChildProcess = spawn(process.execPath, ['--eval', code], { stdio: 'ignore' });
  return { process: child, stop: () => ended(child, 'SIGKILL') };
}

function kept<T>(service: Supervised<T>): Supervised<T> {
  open.push(service);
  return service;
}

test('the database is killed: it comes back on the same port with what it held', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-supervised-'));
  chmodSync(folder, 0o755);
  open.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  const said: string[] = [];
  const start = (before?: Postgres) =>
    startPostgres({ dir: path.join(folder, 'postgres'), ...(before && { port: before.port }) });
  const database = kept(await supervised({ name: 'The database', start, say: (words) => said.push(words) }));
  const url = database.now().url('postgres');
  await withClient(url, (client) => client.query('create table words as select 7 as word'));
  const { pid } = database.now();
  process.kill(pid, 'SIGKILL');
  await until(() => said.length === 2, 'It did not come back');
  expect(said).toEqual([
    'The database ended (SIGKILL). It is started again in 1 s.',
    'The database runs again.',
  ]);
  expect(database.now().url('postgres')).toBe(url);
  expect((await withClient(url, (client) => client.query('select word from words'))).rows).toEqual([
    { word: 7 },
  ]);
  const again = database.now().pid;
  await database.stop();
  expect(isAlive(again, 'postgres')).toBe(false);
});

test('the realtime server is killed: it comes back on the same port', async () => {
  const said: string[] = [];
  const start = (before?: Realtime) =>
    startRealtime({ secret: 'a secret of the tests alone', ...(before && { port: before.port }) });
  const realtime = kept(
    await supervised({ name: 'The realtime server', start, say: (words) => said.push(words) }),
  );
  const { port } = realtime.now();
  realtime.now().process.kill('SIGKILL');
  await until(() => said.length === 2, 'It did not come back');
  expect(realtime.now().port).toBe(port);
});

test('what ends again and again: pauses grow, and after so many times in a row that is said', async () => {
  const said: string[] = [];
  let gaveUp = false;
  kept(
    await supervised({
      name: 'The app server',
      start: async () => aProgram('process.exit(3)'),
      say: (words) => said.push(words),
      pause: 100,
      tries: 2,
      gaveUp: () => {
        gaveUp = true;
      },
    }),
  );
  await until(() => gaveUp, 'It was tried for ever');
  expect(said).toEqual([
    'The app server ended (code 3). It is started again in 0.1 s.',
    'The app server runs again.',
    'The app server ended (code 3). It is started again in 0.2 s.',
    'The app server runs again.',
    'The app server ended (code 3). It ended 2 times in a row and is not started again.',
  ]);
});

test('a start that fails is tried again', async () => {
  const said: string[] = [];
  let starts = 0;
  const program = kept(
    await supervised({
      name: 'The program',
      start: async () => {
        starts += 1;
        if (starts === 2) throw new Error('The disk is full.');
        return aProgram();
      },
      say: (words) => said.push(words),
      pause: 100,
    }),
  );
  program.now().process.kill('SIGKILL');
  await until(() => starts === 3 && said.length === 3, 'It did not come back');
  expect(said).toEqual([
    'The program ended (SIGKILL). It is started again in 0.1 s.',
    'The program did not start: The disk is full. It is started again in 0.2 s.',
    'The program runs again.',
  ]);
});

test('stopped, in a pause too: nothing starts again', async () => {
  let starts = 0;
  const program = await supervised({
    name: 'The program',
    start: async () => {
      starts += 1;
      return aProgram();
    },
    say: () => {},
  });
  const first = program.now().process;
  first.kill('SIGKILL');
  await until(() => !isRunning(first), 'It did not end');
  await program.stop();
  const other = await supervised({ name: 'The program', start: async () => aProgram(), say: () => {} });
  await other.stop();
  expect([starts, isRunning(other.now().process)]).toEqual([1, false]);
});
