/** The other driver: files at UploadThing, by way of this server or straight from a browser. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { profileUpload } from '@/lib/contract/uploads';
import { keyOfUrl } from '@/lib/domains/media/media';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { db } from '@/lib/platform/db';
import { storage } from '@/lib/platform/storage/storage';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person } from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import { aPicture, noise, upload } from '../../support/upload-forms';
import { UploadThingStandIn } from '../../support/uploadthing-stand-in';
import { aVideo, videoBox } from '../../support/videos';

const service = new UploadThingStandIn();
beforeAll(async () => {
  await service.start();
  Object.assign(process.env, service.settings);
});
afterAll(() => service.stop());
afterEach(() => {
  service.refuseWith = null;
  setClockOffset(0);
});

const video = aVideo(200_000);
const gone = 'That upload is no longer there. Please choose the file again.';

/** Asks for an address, as a browser with a file would. */
async function ask(as: Person, content: Uint8Array, type: string) {
  const body = { purpose: 'profile' as const, name: 'me.mp4', size: content.length, type };
  const answer = await call(askDirectUpload, { as, body });
  expect(answer.status, answer.message).toBe(200);
  return answer.body.upload as { url: string; mediaKey: string };
}

/** Sends a file to an address that was asked for, as a browser would. */
function send(url: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'me.mp4');
  return fetch(url, { method: 'PUT', body: form });
}

/** Sends the form that follows. */
const commit = (as: Person, mediaKey: unknown, more = {}) =>
  rawCall('POST', '/api/users/profile/upload', { as, body: { mediaKey, ...more } });

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
  for (const status of [402, 403, 500, 503]) {
    service.refuseWith = status;
    const answer = await upload(person, video, 'me.mp4');
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('Your file could not be kept just now. Please try again later.');
  }
  expect([await rowsKept(), service.files.size]).toEqual([rows, files]);
});

test('straight from the browser, then the form with the key in place of the file', async () => {
  const person = await aUser();
  const { url, mediaKey } = await ask(person, video, 'video/mp4');
  expect(mediaKey).toMatch(/^profile-[0-9a-f]{32}\.mp4$/);
  expect(new URL(url).searchParams.get('x-ut-file-name')).toBe(mediaKey);
  expect((await send(url, video)).status).toBe(200);
  const answer = await call(uploadProfileMedia, {
    as: person,
    body: { mediaKey, email: person.email },
  } as never);
  expect(answer.status, answer.message).toBe(200);
  const kept = answer.body.profile_media_url as string;
  expect(answer.body.profile_media_type).toBe('video');
  expect(service.at(kept)?.bytes.equals(video)).toBe(true);
  // What was sent ahead is not what is kept, and is gone.
  expect(keyOfUrl(kept)).not.toBe(mediaKey);
  expect(service.at(mediaKey)).toBe(undefined);
  expect(await rowsKept()).not.toContain(mediaKey);
  // Its key is good for nothing now.
  const again = await commit(person, mediaKey);
  expect({ status: again.status, message: again.message }).toEqual({ status: 400, message: gone });
});

test('what was sent ahead loses its traces like everything else', async () => {
  const person = await aUser();
  const picture = await noise(900, 500)
    .withExif({ IFD0: { Make: 'Tecno' } })
    .jpeg({ quality: 50 })
    .toBuffer();
  const sentAhead = async (content: Buffer, type: string) => {
    const { url, mediaKey } = await ask(person, content, type);
    expect((await send(url, Buffer.from(content))).status).toBe(200);
    return service.at(String((await commit(person, mediaKey)).body.profile_media_url))?.bytes as Buffer;
  };
  const kept = await sentAhead(picture, 'image/jpeg');
  expect(await sharp(kept).metadata()).toMatchObject({ width: 400, height: 222 });
  expect(kept.toString('latin1')).not.toContain('Tecno');
  const place = videoBox('moov', videoBox('udta', Buffer.from('+06.4969+003.3481/')));
  expect((await sentAhead(Buffer.concat([video, place]), 'video/mp4')).toString('latin1')).not.toContain(
    '003.3481',
  );
});

test('an address takes what it was signed for and nothing else', async () => {
  const person = await aUser();
  const { url, mediaKey } = await ask(person, video, 'video/mp4');
  expect((await send(url, aVideo(200_001))).status).toBe(400);
  expect((await send(url.replace('video%252Fmp4', 'text%252Fhtml'), video)).status).toBe(403);
  expect((await send(url.replace(/x-ut-file-size=\d+/, 'x-ut-file-size=999999999'), video)).status).toBe(403);
  expect((await send(url.replace(/expires=\d+/, 'expires=9999999999999'), video)).status).toBe(403);
  const left = Number(new URL(url).searchParams.get('expires')) - Date.now();
  expect(left / 60_000).toBeGreaterThan(15);
  expect(left / 60_000).toBeLessThanOrEqual(20);
  const answer = await commit(person, mediaKey);
  expect({ status: answer.status, message: answer.message }).toEqual({ status: 400, message: gone });
});

test('too large or of a wrong kind is refused before an address is given', async () => {
  const as = await aUser();
  const rows = await rowsKept();
  const asking = (body: object) => rawCall('POST', '/api/uploads/direct', { as, body });
  const fine = { purpose: 'profile', name: 'me.mp4', size: 1000, type: 'video/mp4' };
  const statusOf = async (change: object) => (await asking({ ...fine, ...change })).status;
  expect((await asking({ ...fine, size: 3 * 1024 * 1024 + 1 })).message).toBe('File size exceeds 3MB limit.');
  expect(await statusOf({ size: 3 * 1024 * 1024 + 1 })).toBe(413);
  expect((await asking({ ...fine, type: 'text/html' })).message).toBe(profileUpload.wrongType);
  for (const type of ['text/html', 'image/gif', 'video/webm', '', 'constructor'])
    expect(await statusOf({ type })).toBe(415);
  for (const change of [
    { size: 0 },
    { size: -1 },
    { size: 1.5 },
    { size: '9' },
    { purpose: 'x' },
    { purpose: '__proto__' },
  ])
    expect(await statusOf(change)).toBe(400);
  expect(await rowsKept()).toEqual(rows);
});

test('what was sent is not what was said: refused by its bytes, and gone', async () => {
  const person = await aUser();
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const { url, mediaKey } = await ask(person, page, 'image/png');
  expect((await send(url, page)).status).toBe(200);
  const answer = await commit(person, mediaKey);
  expect({ status: answer.status, message: answer.message }).toEqual({
    status: 415,
    message: profileUpload.wrongType,
  });
  expect(service.at(mediaKey)).toBe(undefined);
  expect(await rowsKept()).not.toContain(mediaKey);
});

test('a key that is no upload of one’s own, unattached and for this purpose: 400, and nothing happens to it', async () => {
  const [owner, thief] = [await aUser(), await aUser()];
  const { url, mediaKey } = await ask(owner, video, 'video/mp4');
  await send(url, video);
  const attached = keyOfUrl(String((await upload(thief, await aPicture())).body.profile_media_url));
  const elsewhere = `chat-${'cd'.repeat(16)}.mp4`;
  await db().media.create({
    data: { key: elsewhere, ownerId: thief.id, purpose: 'chat', mime: 'video/mp4', createdAt: new Date() },
  });
  const rows = await rowsKept();
  for (const key of [
    mediaKey,
    attached,
    elsewhere,
    'nothing',
    '../../etc/passwd',
    'a\0b',
    7,
    {},
    [mediaKey],
    null,
    '',
  ]) {
    const answer = await commit(thief, key);
    expect({ status: answer.status, message: answer.message }, String(key)).toEqual({
      status: 400,
      message: gone,
    });
  }
  expect(await rowsKept()).toEqual(rows);
  expect((await commit(owner, mediaKey)).status).toBe(200);
});

test('in another’s name: 403', async () => {
  const [owner, other] = [await aUser(), await aUser()];
  const { url, mediaKey } = await ask(owner, video, 'video/mp4');
  await send(url, video);
  expect((await commit(owner, mediaKey, { email: other.email })).status).toBe(403);
});

test('one key, five forms at once: one picture', async () => {
  const person = await aUser();
  const { url, mediaKey } = await ask(person, video, 'video/mp4');
  await send(url, video);
  const files = service.files.size;
  const answers = await Promise.all(Array.from({ length: 5 }, () => commit(person, mediaKey)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(service.files.size).toBe(files);
  const { profileMediaUrl } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  expect(service.at(String(profileMediaUrl))).toBeDefined();
});

test('an address that was never used, and a file that no form followed, go with the sweep', async () => {
  const person = await aUser();
  const unused = await ask(person, video, 'video/mp4');
  const sent = await ask(person, video, 'video/mp4');
  await send(sent.url, video);
  setClockOffset(61 * 60_000);
  await sweepMedia();
  expect(service.at(sent.mediaKey)).toBe(undefined);
  for (const { mediaKey } of [unused, sent]) expect(await rowsKept()).not.toContain(mediaKey);
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
  async function* content() {
    const piece = Buffer.alloc(64 * 1024, 7);
    for (let each = 0; each < 960; each += 1) yield piece;
  }
  service.forgetful = true;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, held())), 300);
  await storage().write(key, content(), 'video/mp4');
  clearInterval(watch);
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
