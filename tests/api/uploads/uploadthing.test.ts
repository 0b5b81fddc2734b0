/** The other driver: files at UploadThing, by way of this server. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { profileUpload } from '@/lib/contract/uploads';
import { keyOfUrl } from '@/lib/domains/media/media';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { db } from '@/lib/platform/database/client';
import { storage } from '@/lib/platform/storage/storage';
import { setClockOffset } from '../../support/clock';
import { ask, commit, standsIn, video } from '../../support/direct-upload';
import { aUser } from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import { aPicture, upload } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const service = standsIn();

test('through the server: kept there under our key, served from there, nothing on this disk', async () => {
  const person = await aUser();
  const answer = await upload(person, await aPicture());
  expect(answer.status, answer.message).toBe(200);
  const url = String(answer.body.profile_media_url);
  expect(url).toMatch(new RegExp(`^${service.origin}/a/standin123/profile-[0-9a-f]{32}\\.jpg$`));
  expect(service.at(url)).toMatchObject({ customId: keyOfUrl(url), name: keyOfUrl(url), type: 'image/jpeg' });
  const served = await fetch(url);
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 64 });
  expect(filesKept()).toEqual([]);
  expect(await db().media.findUniqueOrThrow({ where: { key: keyOfUrl(url) } })).toMatchObject({
    bytes: service.at(url)?.bytes.length,
    keptAt: expect.any(Date),
  });

  // A new one takes its place.
  const second = String((await upload(person, video, 'me.mp4')).body.profile_media_url);
  expect(service.at(url)).toBe(undefined);
  expect(service.at(second)?.bytes.equals(video)).toBe(true);
  expect(await rowsKept()).toEqual([keyOfUrl(second)]);
});

test('what is refused is refused before anything is sent there', async () => {
  const [person, asked] = [await aUser(), service.asked.length];
  expect((await upload(person, 'words', 'me.png')).status).toBe(415);
  expect((await upload(person, aVideo(4_000_000), 'me.mp4')).status).toBe(413);
  expect(service.asked.slice(asked).filter((each) => each.startsWith('PUT'))).toEqual([]);
});

test('the service refuses, or is away: 503, no row and no file', async () => {
  const person = await aUser();
  const [rows, files] = [await rowsKept(), service.files.size];
  // At once, since each is tried again for some seconds.
  service.refuseWith = [402, 403, 500, 503];
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(person, video, 'me.mp4')));
  expect(service.refuseWith).toEqual([]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('Your file could not be kept just now. Please try again later.');
  }
  expect([await rowsKept(), service.files.size]).toEqual([rows, files]);
});

test('the service away: rows stay until it can be asked', async () => {
  const person = await aUser();
  const { mediaKey } = await ask(person, video, 'video/mp4');
  await service.stop();
  try {
    const answer = await commit(person, mediaKey);
    expect(answer.status).toBe(503);
    setClockOffset(61 * 60_000);
    expect(await sweepMedia()).toBe(0);
    expect(await rowsKept()).toContain(mediaKey);
  } finally {
    await service.start();
  }
});

test('sixty megabytes flow through without being held', async () => {
  const key = `battle-${'ab'.repeat(16)}.mp4`;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  let most = before;
  const piece = Buffer.alloc(64 * 1024, 7);
  async function* content() {
    for (let each = 0; each < 960; each += 1) {
      yield piece;
      // By what came, not by the clock: a slow machine would collect and do nothing else.
      if (each % 48 === 0) most = Math.max(most, held());
    }
  }
  service.forgetful = true;
  await storage().write(key, content(), 'video/mp4');
  service.forgetful = false;
  expect(service.at(key)).toBeDefined();
  expect((most - before) / 1024 / 1024).toBeLessThan(16);
});

test('a key of ours is never two files', async () => {
  const person = await aUser();
  const viewer = { ...person, isCreator: false, sessionId: '' };
  const made = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { key } = await receiveMedia(viewer, profileUpload, [video] as never);
      return key;
    }),
  );
  expect(new Set(made).size).toBe(30);
  expect(made.every((key) => service.at(key)?.bytes.equals(video))).toBe(true);
});
