/** A backup made while people write, restored into an empty place, and looked at whole. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { coinFlip } from '@/lib/contract/constants/coins';
import { flipCoin } from '@/lib/domains/coins/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { createPost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { endings } from '../../../scripts/backup/end-what-was-open.ts';
import { withClient } from '../../../scripts/services/database.ts';
import { startPostgres } from '../../../scripts/services/postgres.ts';
import { until } from '../../../scripts/services/process.ts';
import { aServerToBackUp, manifestOf, runCommand } from '../../support/backups';
import { call } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { S3Server } from '../../support/s3-server';
import { aPicture, upload } from '../../support/upload-forms';

const { server, dataDir, aPlace, backUp, stop } = await aServerToBackUp();
afterAll(stop);

const restore = (from: string, to: string) => runCommand('restore', { DATABASE_URL: '', DATA_DIR: to }, from);

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

/** A mail that waits, which may be the last one about a closing, a passkey login under way, a browser that is pushed to, and two mailed links. */
async function openEverything({ id: userId }: Person) {
  const [createdAt, soon] = [new Date(), new Date(Date.now() + 3_600_000)];
  await db().mail.create({ data: { userId, sealed: Buffer.from('x'), createdAt, dueAt: soon } });
  await db().accountClosing.create({ data: { userId, closesOn: soon, told: 4 } });
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
    const told = await aUser();
    await db().accountClosing.create({ data: { userId: told.id, closesOn: new Date(), told: 4 } });
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
    const reconciled = await runCommand('reconcile', { DATABASE_URL: '', DATA_DIR: data });
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
          array(select purpose from mailed_tokens) as links,
          array(select told from account_closings order by told) as told`);
      return rows[0];
    }).finally(again.stop);
    expect(left).toEqual({
      people: expect.any(Number),
      sessions: 0,
      browsers: 0,
      mails: 0,
      challenges: 0,
      links: ['email_undo'],
      // Only whose mail waited is told anew.
      told: [0, 4],
    });
    expect(left.people).toBeGreaterThan(4);
  });

  test('into a bucket that refuses files for a moment: each is tried again, from its beginning', async () => {
    const { files } = manifestOf(backup);
    const bucket = new S3Server();
    await bucket.start();
    try {
      bucket.refusedWrites = 2;
      const env = { DATABASE_URL: '', DATA_DIR: aPlace('beside-a-bucket'), ...bucket.settings };
      const { code, words } = await runCommand('restore', env, backup);
      expect(code, words).toBe(0);
      expect(bucket.refusedWrites).toBe(0);
      const there = files.filter(({ key }) => bucket.keys().includes(key));
      expect(words).toContain(`the database and ${there.length} files.`);
      expect(there).not.toEqual([]);
      for (const { key, hash } of there)
        expect(
          createHash('sha256')
            .update(bucket.bytesOf(key) ?? '')
            .digest('hex'),
          key,
        ).toBe(hash);
    } finally {
      await bucket.stop();
    }
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
    const { code, words } = await runCommand('restore', env, backup);
    expect(words).toContain('which no other server takes in. Leave DATABASE_URL out');
    expect(code).toBe(1);
  });

  test('with a setting that is wrong: says so, and nothing is begun', async () => {
    const data = aPlace('wrongly-set');
    const env = { DATABASE_URL: '', DATA_DIR: data, GUARDIAN_REQUIRED: '1', SMTP_URL: '', MAIL_FROM: '' };
    const { code, words } = await runCommand('restore', env, backup);
    expect(words).toMatch(/^HypeGist cannot start:\n {2}- SMTP_URL is needed where GUARDIAN_REQUIRED .*\n$/);
    expect(code).toBe(1);
    expect(existsSync(data)).toBe(false);
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
