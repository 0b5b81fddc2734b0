/** What keeps a backup from being made, or from being whole: it is said, and nothing passes for a backup. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { db, pool } from '@/lib/platform/database/client';
import { s3Storage } from '@/lib/platform/storage/s3';
import { withClient } from '../../../scripts/services/database.ts';
import { aServerToBackUp, manifestOf, runCommand } from '../../support/backups';
import { S3Server } from '../../support/s3-server';

const { folder, databaseUrl, dataDir, aPlace, backUp, stop } = await aServerToBackUp();
afterAll(stop);

/** Bytes after which a connection is lost: more than what comes before the files, and less than they are. */
const aPartOfTheCopy = 2_000_000;

test('a store that refuses a file once costs nothing; one that goes on ends it, leaves nothing, and the next run is whole', async () => {
  const bucket = new S3Server();
  await bucket.start();
  const key = `profile-${'b'.repeat(32)}.jpg`;
  const { S3_ENDPOINT: endpoint = '', ...more } = bucket.settings;
  const at = { endpoint, bucket: more.S3_BUCKET ?? '', region: more.S3_REGION ?? '' };
  const allowed = {
    accessKeyId: more.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: more.S3_SECRET_ACCESS_KEY ?? '',
  };
  async function* content() {
    yield Buffer.from('a picture, as it were');
  }
  await s3Storage({ ...at, ...allowed }).write(key, content(), 'image/jpeg');
  const row = {
    key,
    purpose: 'profile',
    mime: 'image/jpeg',
    place: 's3',
    keptAt: new Date(),
    createdAt: new Date(),
  };
  await db().media.create({ data: row });
  const into = aPlace('nightly');
  const nightly = () => backUp(into, bucket.settings);
  try {
    bucket.refusedLooks = Number.MAX_SAFE_INTEGER;
    expect((await nightly()).code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('nightly'))).toEqual([]);
    bucket.refusedLooks = 1;
    const made = await nightly();
    expect(made, made.words).toMatchObject({ code: 0 });
    expect(manifestOf(into).files.map((file) => file.key)).toContain(key);
    expect(readdirSync(folder).filter((name) => name.startsWith('nightly'))).toEqual(['nightly']);
  } finally {
    await db().media.delete({ where: { key } });
    await bucket.stop();
  }
});

test('a file that a row references and the storage lacks: is named, and the backup counts as none', async () => {
  const aRow = (letter: string, more = {}) => ({
    key: `profile-${letter.repeat(32)}.jpg`,
    purpose: 'profile',
    mime: 'image/jpeg',
    place: 'disk',
    keptAt: new Date(),
    createdAt: new Date(),
    ...more,
  });
  const lost = aRow('c');
  // Being deleted, it is nowhere any more, and nobody misses it.
  const going = aRow('d', { removingAt: new Date() });
  const note = path.join(dataDir, 'backup-finished');
  await db().media.createMany({ data: [lost, going] });
  rmSync(note, { force: true });
  try {
    const into = aPlace('lacking');
    const { code, words } = await backUp(into);
    expect(words).toContain(`${lost.key} is referenced, and not in the storage.`);
    expect(words).toContain('Files that this backup lacks: 1.');
    expect(words).not.toContain(going.key);
    expect(code).toBe(1);
    expect(existsSync(note), 'the alert goes by it').toBe(false);
    expect(manifestOf(into).database.bytes, 'what there is stays').toBeGreaterThan(0);
    await db().media.delete({ where: { key: lost.key } });
    const whole = await backUp(aPlace('whole'));
    expect(whole, whole.words).toMatchObject({ code: 0 });
    expect(existsSync(note)).toBe(true);
  } finally {
    await db().media.deleteMany({ where: { key: { in: [lost.key, going.key] } } });
  }
});

test('on a machine without a DATA_DIR: it is made and not noted', async () => {
  const away = aPlace('no-data');
  const secrets = { NEXTAUTH_SECRET: 'n'.repeat(48), CRON_SECRET: 'c'.repeat(48) };
  const { code, words } = await backUp(aPlace('from-elsewhere'), { DATA_DIR: away, ...secrets });
  expect(words).toMatch(/^Backed up to .*\nNot noted: ENOENT/);
  expect(code).toBe(0);
  expect(existsSync(away)).toBe(false);
});

test('into a folder that is not empty, or nowhere: says so, and leaves it', async () => {
  const taken = aPlace('taken');
  mkdirSync(taken);
  writeFileSync(path.join(taken, 'letter'), 'mine');
  const { code, words } = await backUp(taken);
  expect({ code, words }).toEqual({
    code: 1,
    words: `${taken} is not empty. A backup goes into a folder of its own.\n`,
  });
  expect(readFileSync(path.join(taken, 'letter'), 'utf8')).toBe('mine');
  expect((await runCommand('backup', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })).words).toContain(
    'Where to?',
  );
});

test('a connection that is lost in the middle: says so, and leaves nothing', async () => {
  const { port } = new URL(databaseUrl);
  let sent = 0;
  // The server says nothing more, as where the machine or the way to it has failed.
  const way = createServer((socket) => {
    const onward = connect(Number(port), '127.0.0.1');
    const lose = () => void [socket, onward].map((each) => each.destroy());
    for (const each of [socket, onward]) each.on('error', lose);
    socket.pipe(onward).pipe(socket);
    onward.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > aPartOfTheCopy) lose();
    });
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const through = String((way.address() as AddressInfo).port);
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: through, search: '' }).href;
  const { code, words } = await backUp(aPlace('cut-off'), { DATABASE_URL: url });
  await new Promise((resolve) => way.close(resolve));
  expect(words).toMatch(/^The server gave no copy of its files: /);
  expect(sent).toBeGreaterThan(aPartOfTheCopy);
  expect(code).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('cut-off'))).toEqual([]);
});

test('a command whose connection is lost between two questions is told by the second', async () => {
  const asked = withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const gone = new Promise<void>((resolve) => client.once('end', resolve));
    await pool().query('select pg_terminate_backend($1)', [rows[0].pid]);
    await gone;
    await client.query('select 1');
  });
  await expect(asked).rejects.toThrow('not queryable');
});

test('a role that may not copy the server: says what it lacks', async () => {
  await withClient(databaseUrl, (client) =>
    client.query(
      `create role narrow login password 'narrow'; grant all on all tables in schema public to narrow`,
    ),
  );
  const url = Object.assign(new URL(databaseUrl), { username: 'narrow', password: 'narrow' }).href;
  const { code, words } = await backUp(aPlace('narrow'), { DATABASE_URL: url });
  expect(readdirSync(folder).filter((name) => name.startsWith('narrow'))).toEqual([]);
  expect(words).toMatch(/^The server gave no copy of its files: .*Name a role that may \(replication\)\.\n$/);
  expect(code).toBe(1);
});
