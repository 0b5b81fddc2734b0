/** `npm run move-files`: killed five times while people open, upload and replace, it ends with every file at the other place. */
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keyOfUrl } from '@/lib/domains/media/media';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { pendingEffects } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { storageAt } from '@/lib/platform/storage/storage';
import { until } from '../../../scripts/services/process.ts';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person } from '../../support/factories';
import { askFile } from '../../support/files';
import { type Ended, runToItsEnd } from '../../support/kill-points';
import { filesKept, rowsKept } from '../../support/media';
import { S3Server } from '../../support/s3-server';
import { keptAt } from '../../support/storage-service';
import { upload } from '../../support/upload-forms';
import { UploadThingStandIn } from '../../support/uploadthing-stand-in';
import { aVideo } from '../../support/videos';

const service = keptAt(new S3Server());
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A profile's video on the disk, as it was uploaded before there was a bucket. */
async function onDisk(owner: Person, content: Uint8Array): Promise<string> {
  const key = `profile-${randomBytes(16).toString('hex')}.mp4`;
  await storageAt('disk').write(key, [content] as never, 'video/mp4');
  const row = { key, ownerId: owner.id, purpose: 'profile', mime: 'video/mp4', bytes: content.length };
  await db().media.create({ data: { ...row, createdAt: now(), keptAt: now() } });
  await db().user.update({ where: { id: owner.id }, data: { profileMediaUrl: `/media/${key}` } });
  return key;
}

const move = (begun?: Parameters<typeof runToItsEnd>[2], ...args: string[]): Promise<Ended> =>
  runToItsEnd(
    'scripts/move-files.ts',
    { ...service.settings, DATA_DIR: process.env.DATA_DIR as string },
    { ...begun, args: args.length > 0 ? args : ['disk', 's3', '--wait', '1'] },
  );

const atBucket = () => db().media.count({ where: { place: 's3', alsoAt: { not: null } } });
const before = 100;

test('killed five times while people upload: every row has its file there, byte for byte, and nothing else is anywhere', async () => {
  const owners = await Promise.all(Array.from({ length: before }, () => aUser()));
  const hashes = new Map<string, string>();
  const keys: string[] = [];
  for (const [each, owner] of owners.entries()) {
    const content = Buffer.concat([aVideo(20_000 + each * 800), randomBytes(64)]);
    const key = await onDisk(owner, content);
    keys.push(key);
    hashes.set(key, hashOf(content));
  }

  let over = false;
  const seen = { opened: 0, uploaded: 0 };
  /** Opens what is there, all the time; a file that its owner replaced is gone, and only that. */
  const replaced = new Set<string>();
  async function opening() {
    while (!over) {
      const key = keys[Math.floor(Math.random() * keys.length)] as string;
      const answer = await askFile(null, key);
      // One that is replaced after its headers were sent breaks off.
      const bytes = await answer.arrayBuffer().catch((error) => {
        if (!replaced.has(key)) throw error;
      });
      if (!bytes || replaced.has(key)) continue;
      expect({ key, status: answer.status, hash: hashOf(Buffer.from(bytes)) }).toEqual({
        key,
        status: 200,
        hash: hashes.get(key),
      });
      seen.opened += 1;
      // The move has this processor too.
      await sleep(5);
    }
  }
  /** Some put another in its place, wherever the one before was by then. */
  async function uploading() {
    for (let each = before - 1; !over && each >= before - 40; each -= 1) {
      const content = aVideo(30_000 + each);
      replaced.add(keys[each] as string);
      const answer = await upload(owners[each] as Person, content, 'me.mp4');
      expect(answer.status, answer.message).toBe(200);
      hashes.set(keyOfUrl(String(answer.body.profile_media_url)), hashOf(content));
      seen.uploaded += 1;
      await sleep(50);
    }
  }
  const people = Promise.all([opening(), uploading()]);

  for (const [time, share] of [0, 0.15, 0.35, 0.55, 0.75].entries()) {
    const kill = {
      begun: (child: ChildProcess) => {
        const watch = setInterval(async () => {
          if ((await atBucket()) < Math.max(1, share * (before - 40))) return;
          clearInterval(watch);
          child.kill('SIGKILL');
        }, 5);
        child.once('exit', () => clearInterval(watch));
      },
    };
    // It is killed before the wait ends, however late.
    const ended = await move(kill, 'disk', 's3', '--wait', '60');
    expect(ended.signal, `${time}: ${ended.words}`).toBe('SIGKILL');
  }
  const last = await move();
  over = true;
  await people;
  await pendingEffects();
  expect(last.code, last.words).toBe(0);
  expect(last.words).toContain('each read back and the same');
  // Of what was replaced in the middle of its move a copy may be there for an hour.
  expect(last.words).toMatch(/Nothing is left at disk\.|are at disk\. Move again in an hour\./);

  // What was replaced in the middle of its move is looked for once more, when no copy of it can still be on its way.
  setClockOffset(2 * 3_600_000);
  await sweepMedia();
  const rows = await db().media.findMany();
  expect(rows.map(({ place, alsoAt }) => `${place} ${alsoAt}`)).toEqual(rows.map(() => 's3 null'));
  expect(filesKept()).toEqual([]);
  expect(service.keys()).toEqual(await rowsKept());
  for (const { key } of rows) expect(hashOf(service.bytesOf(key) as Buffer), key).toBe(hashes.get(key));
  expect(rows.length).toBe(before);
  expect(seen.opened).toBeGreaterThan(50);
  expect(seen.uploaded).toBeGreaterThan(10);
  expect((await move()).words).toContain('Nothing is left at disk.');
});

test('while a removed file may still be at the old place, it is not said that nothing is left there', async () => {
  const key = await onDisk(await aUser(), aVideo(100));
  const going = { keptAt: null, removingAt: now(), movedAt: now(), place: 's3', alsoAt: 'disk' };
  await db().media.update({ where: { key }, data: going });
  const ended = await move();
  expect(ended.words).toMatch(/^1 that .* are at disk\. Move again in an hour\.$/m);
  expect(ended.words).not.toContain('Nothing is left');
  await db().media.delete({ where: { key } });
  await storageAt('disk').remove(key);
});

test('a second move cannot begin beside one whose lock was lost: that one ends', async () => {
  const key = await onDisk(await aUser(), aVideo(100));
  const ended = move({}, 'disk', 's3', '--wait', '60');
  // It waits for the old copy's time then.
  await until(async () => (await atBucket()) === 1, 'Nothing was moved');
  const lock = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%hashtext(''move-files'')%'
    and pid <> pg_backend_pid() and datname = current_database()`;
  expect((await pool().query(lock)).rowCount).toBe(1);
  const { code, words } = await ended;
  expect(words).toContain('called again, it goes on where it was.');
  expect(code).toBe(1);
  expect((await move({}, 'disk', 's3', '--wait', '0')).words).toContain('Nothing is left at disk.');
  expect(await db().media.findUniqueOrThrow({ where: { key } })).toMatchObject({ place: 's3', alsoAt: null });
});

test('what it does not take is said in a sentence', async () => {
  const usage = 'Usage: npm run move-files -- <from> <to> [--wait <seconds>], of disk, s3 and uploadthing';
  const [wrong, elsewhere, unset] = await Promise.all([
    move({}, 'disk', 'tape'),
    move({}, 's3', 'disk'),
    move({}, 'uploadthing', 's3'),
  ]);
  expect([wrong.code, wrong.words.trim()]).toEqual([1, usage]);
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.words).toContain('New files go to s3. Set disk up beside s3 on every server');
  expect([unset.code, unset.words.trim()]).toEqual([1, 'uploadthing is not set']);
});

test('a row without its file is named, the others move, and the command ends with 1', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const lost = await onDisk(one, aVideo(100));
  const kept = await onDisk(other, aVideo(100));
  await storageAt('disk').remove(lost);
  const ended = await move();
  expect(ended.code).toBe(1);
  expect(ended.words).toContain(`${lost} is not at disk.`);
  expect(ended.words).toContain('1 files moved to s3');
  expect(await db().media.findUniqueOrThrow({ where: { key: kept } })).toMatchObject({
    place: 's3',
    alsoAt: null,
  });
  expect(await db().media.findUniqueOrThrow({ where: { key: lost } })).toMatchObject({
    place: null,
    alsoAt: null,
  });
});

test('from the disk to UploadThing: a row that names no place is looked for on the disk, whatever the settings of now say', async () => {
  const elsewhere = await new UploadThingStandIn().start();
  try {
    const content = aVideo(100);
    const key = await onDisk(await aUser(), content);
    const ended = await runToItsEnd(
      'scripts/move-files.ts',
      { ...elsewhere.settings, STORAGE_DRIVER: 'uploadthing', DATA_DIR: process.env.DATA_DIR as string },
      { args: ['disk', 'uploadthing', '--wait', '0'] },
    );
    expect(ended.code, ended.words).toBe(0);
    expect(ended.words).toContain('1 files moved to uploadthing');
    expect(ended.words).toContain('Nothing is left at disk.');
    expect(hashOf(elsewhere.bytesOf(key) as Buffer)).toBe(hashOf(content));
    const row = await db().media.findUniqueOrThrow({ where: { key } });
    expect(row).toMatchObject({ place: 'uploadthing', alsoAt: null });
    expect(filesKept()).not.toContain(key);
  } finally {
    await elsewhere.stop();
  }
});
