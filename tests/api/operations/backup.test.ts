/** A backup made while people write, restored into an empty place, and looked at whole. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { coinFlip } from '@/lib/contract/constants/coins';
import { flipCoin } from '@/lib/domains/coins/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { createPost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { s3Storage } from '@/lib/platform/storage/s3';
import { endings } from '../../../scripts/backup/end-what-was-open.ts';
import type { Manifest } from '../../../scripts/backup/manifest.ts';
import { applyMigrations } from '../../../scripts/migrate.ts';
import { createDatabase, withClient } from '../../../scripts/services/database.ts';
import { startPostgres } from '../../../scripts/services/postgres.ts';
import { until } from '../../../scripts/services/process.ts';
import { call } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { runToItsEnd } from '../../support/kill-points';
import { S3Server } from '../../support/s3-server';
import { aPicture, upload } from '../../support/upload-forms';

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-backup-'));
// Postgres runs as an account of its own where the tests run as root.
chmodSync(folder, 0o755);
const dir = path.join(folder, 'server');
// The tests' own server keeps no log of changes, which a base backup is made of.
const server = await startPostgres({ dir });
await createDatabase(server, 'hypegist');
const databaseUrl = server.url('hypegist');
await applyMigrations(databaseUrl);
// Before anything asked for the pool.
process.env.DATABASE_URL = databaseUrl;

afterAll(async () => {
  const { disconnect } = await import('@/lib/platform/database/client');
  await disconnect();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = process.env.DATA_DIR as string;
const run = (command: string, env: Record<string, string>, ...args: string[]) =>
  runToItsEnd(`scripts/${command}.ts`, { NEXTAUTH_SECRET: '', CRON_SECRET: '', ...env }, { args });
// Whatever pg_dump this machine has.
const backUp = (to: string, url = databaseUrl) =>
  run('backup', { DATABASE_URL: url, DATA_DIR: dataDir }, to, '--base-backup');
const restore = (from: string, to: string) => run('restore', { DATABASE_URL: '', DATA_DIR: to }, from);
const aPlace = (name: string) => path.join(folder, name);
const manifestOf = (backup: string) =>
  JSON.parse(readFileSync(path.join(backup, 'backup.json'), 'utf8')) as Manifest;

type Written = { posts: string[]; pictures: string[]; flips: number };

/** Writers that go on until they are told to stop, and remember what they were told had been done. */
function writersOf(people: Person[]) {
  const written: Written = { posts: [], pictures: [], flips: 0 };
  let stopped = false;
  const go = async (as: Person, seat: number) => {
    for (let turn = 0; !stopped; turn += 1) {
      const content = `written by ${seat}, turn ${turn}`;
      if ((await call(createPost, { as, body: { content } })).status === 200) written.posts.push(content);
      const flip = await call(flipCoin, { as, body: { betAmount: coinFlip.min } });
      if (flip.status === 200) written.flips += 1;
      if (turn % 5 === 0) {
        const { status, body } = await upload(as, await aPicture());
        if (status === 200) written.pictures.push(keyOfUrl(String(body.profile_media_url)));
      }
    }
  };
  const going = Promise.all(people.map(go));
  return {
    written,
    stop: () => {
      stopped = true;
      return going;
    },
  };
}

/** A mail that waits, a passkey login under way, a browser that is pushed to, and two mailed links. */
async function openEverything({ id: userId }: Person) {
  const [createdAt, soon] = [new Date(), new Date(Date.now() + 3_600_000)];
  await db().mail.create({ data: { userId, sealed: Buffer.from('x'), createdAt, dueAt: soon } });
  await db().passkeyChallenge.create({ data: { challenge: 'asked', userId, expiresAt: soon } });
  const { id: sessionId } = await db().session.findFirstOrThrow({ where: { userId } });
  const browser = {
    userId,
    sessionId,
    endpoint: 'https://push.example/1',
    p256dh: 'x',
    auth: 'x',
    createdAt,
  };
  await db().pushSubscription.create({ data: browser });
  for (const purpose of ['password_reset', 'email_undo'])
    await db().mailedToken.create({
      data: { hash: Buffer.from(purpose), userId, purpose, createdAt, expiresAt: soon },
    });
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const placeIn = (data: string, key: string) =>
  path.join(data, 'media', key.slice(key.indexOf('-') + 1).slice(0, 2), key);

describe('made while people write', () => {
  const backup = aPlace('backup');
  const data = aPlace('restored');

  test('holds every write that was acknowledged before it began, and reconciles', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => aUser()));
    const keeper = await aUser();
    const picture = await upload(keeper, await aPicture());
    const kept = keyOfUrl(String(picture.body.profile_media_url));
    await openEverything(keeper);
    const { written, stop } = writersOf(people);
    await until(() => written.posts.length > 40, 'Nobody wrote');
    const before = structuredClone(written);
    const made = await backUp(backup);
    const after = written.posts.length;
    await stop();
    expect(made, made.words).toMatchObject({ code: 0 });
    expect(after - before.posts.length, 'they went on writing').toBeGreaterThan(10);

    const restored = await restore(backup, data);
    expect(restored, restored.words).toMatchObject({ code: 0 });
    expect(restored.words).toMatch(
      /Ended.*: sessions \(\d+, .*\), links in mails \(1\), mails that waited \(1\)\./,
    );
    expect(restored.words).toContain('What a restore undoes');
    const reconciled = await run('reconcile', { DATABASE_URL: '', DATA_DIR: data });
    expect(reconciled.words).toContain('Every balance equals its ledger and every count its rows.');
    expect(reconciled.code).toBe(0);

    const again = await startPostgres({ dir: path.join(data, 'postgres') });
    const found = await withClient(again.url('hypegist'), async (client) => {
      const column = async (text: string) =>
        (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => value);
      return {
        posts: await column('select content from posts'),
        flips: Number((await column('select count(*) from coin_entries'))[0]),
        media: await column('select key from media where kept_at is not null'),
        profile: await column(`select profile_media_url from users where id = ${keeper.id}`),
      };
    }).finally(again.stop);
    expect(before.posts.filter((content) => !found.posts.includes(content))).toEqual([]);
    expect(new Set(found.posts).size, 'none is there twice').toBe(found.posts.length);
    expect(before.flips).toBeGreaterThan(0);
    expect(found.flips).toBeGreaterThanOrEqual(before.flips);
    expect(found.profile).toEqual([`/media/${kept}`]);
    expect(hashOf(placeIn(data, kept))).toBe(hashOf(placeIn(dataDir, kept)));
    const { files } = manifestOf(backup);
    // A picture that came and was replaced while the backup was made is nowhere any more.
    const replaced = found.media.filter((key) => !existsSync(placeIn(data, key)));
    expect(replaced.filter((key) => existsSync(placeIn(dataDir, key)))).toEqual([]);
    for (const key of found.media.filter((each) => !replaced.includes(each)))
      expect(hashOf(placeIn(data, key)), key).toBe(files.find((each) => each.key === key)?.hash);
    for (const name of ['nextauth.secret', 'cron.secret'])
      expect(readFileSync(path.join(data, name), 'utf8')).toBe(
        readFileSync(path.join(dataDir, name), 'utf8'),
      );
  });

  test('brings back no login, no mail and no link, but the one that takes an address back', async () => {
    const again = await startPostgres({ dir: path.join(data, 'postgres') });
    const left = await withClient(again.url('hypegist'), async (client) => {
      const { rows } = await client.query(`
        select (select count(*)::int from users) as people, (select count(*)::int from sessions) as sessions,
          (select count(*)::int from push_subscriptions) as browsers, (select count(*)::int from mails) as mails,
          (select count(*)::int from passkey_challenges) as challenges,
          array(select purpose from mailed_tokens) as links`);
      return rows[0];
    }).finally(again.stop);
    expect(left).toEqual({
      people: expect.any(Number),
      sessions: 0,
      browsers: 0,
      mails: 0,
      challenges: 0,
      links: ['email_undo'],
    });
    expect(left.people).toBeGreaterThan(4);
  });

  test('into a place where something is: refused, and nothing is touched', async () => {
    const before = hashOf(path.join(data, 'nextauth.secret'));
    const { code, words } = await restore(backup, data);
    expect(words).toContain(`${data} (DATA_DIR) is not empty`);
    expect(words.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    expect(hashOf(path.join(data, 'nextauth.secret'))).toBe(before);
  });

  test('onto another server: says that it is a copy of files', async () => {
    const env = { DATABASE_URL: server.url('postgres'), DATA_DIR: aPlace('elsewhere') };
    const { code, words } = await run('restore', env, backup);
    expect(words).toContain('which no other server takes in. Leave DATABASE_URL out');
    expect(code).toBe(1);
  });

  test('with a byte changed, or cut off before its end: refused before anything is made', async () => {
    const { files } = manifestOf(backup);
    const [first] = files;
    const place = path.join(backup, first?.file ?? '');
    const whole = readFileSync(place);
    const broken = Buffer.from(whole);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    writeFileSync(place, broken);
    const changed = await restore(backup, aPlace('changed'));
    expect(changed).toMatchObject({
      code: 1,
      words: `${place} is not what was written. Nothing was restored.\n`,
    });
    writeFileSync(place, whole);
    rmSync(path.join(backup, 'backup.json'));
    const unfinished = await restore(backup, aPlace('changed'));
    expect(unfinished.words).toContain('holds no backup that was finished');
    expect(unfinished.code).toBe(1);
  });
});

test('the document has the lines that the command runs, for a database that somebody else restored', () => {
  const document = readFileSync('docs/deploy.md', 'utf8');
  for (const line of Object.values(endings)) expect(document).toContain(`-c "${line}"`);
});

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
  const nightly = () =>
    run(
      'backup',
      { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...bucket.settings },
      into,
      '--base-backup',
    );
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
  expect((await run('backup', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })).words).toContain(
    'Where to?',
  );
});

test('a role that may not copy the server: says what it lacks', async () => {
  await withClient(databaseUrl, (client) =>
    client.query(
      `create role narrow login password 'narrow'; grant all on all tables in schema public to narrow`,
    ),
  );
  const url = Object.assign(new URL(databaseUrl), { username: 'narrow', password: 'narrow' }).href;
  const { code, words } = await backUp(aPlace('narrow'), url);
  expect(readdirSync(folder).filter((name) => name.startsWith('narrow'))).toEqual([]);
  expect(words).toMatch(/^The server gave no copy of its files: .*Name a role that may \(replication\)\.\n$/);
  expect(code).toBe(1);
});
