/** The other driver: files sent from the browser straight to UploadThing, and the form that follows. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { profileUpload } from '@/lib/contract/uploads';
import { countBytes } from '@/lib/domains/media/daily-bytes';
import { keyOfUrl } from '@/lib/domains/media/media';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { enterUpload } from '@/lib/domains/media/uploads-underway';
import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, statusesOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { ask, commit, gone, send, sentAhead, standsIn, video } from '../../support/direct-upload';
import { aUser, viewerOf } from '../../support/factories';
import { rowsKept } from '../../support/media';
import { aPicture, noise, upload } from '../../support/upload-forms';
import { aVideo, videoBox } from '../../support/videos';

const service = standsIn();

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
  await pendingEffects();
  expect(keyOfUrl(kept)).not.toBe(mediaKey);
  expect(service.at(mediaKey)).toBe(undefined);
  expect(await rowsKept()).not.toContain(mediaKey);
  // Its key is good for nothing now.
  const again = await commit(person, mediaKey);
  expect({ status: again.status, message: again.message }).toEqual({ status: 400, message: gone });
});

test('a message takes a file that was sent straight from the browser', async () => {
  const [person, friend] = [await aUser(), await aUser()];
  const { url, mediaKey } = await ask(person, video, 'video/mp4', 'chat');
  expect((await send(url, video)).status).toBe(200);
  const body = { recipientUsername: friend.username, content: 'look', isGhostBomb: 'false', mediaKey };
  const answer = await rawCall('POST', '/api/dms/send', { as: person, body });
  expect(answer.status, answer.message).toBe(200);
  const { media_url, media_type } = answer.body.dm as { media_url: string; media_type: string };
  expect(media_type).toBe('video');
  expect(service.at(media_url)?.bytes.equals(video)).toBe(true);
  await pendingEffects();
  expect(service.at(mediaKey)).toBe(undefined);
});

test('what was sent ahead loses its traces like everything else', async () => {
  const person = await aUser();
  const picture = await noise(900, 500)
    .withExif({ IFD0: { Make: 'Tecno' } })
    .jpeg({ quality: 50 })
    .toBuffer();
  const keptOf = async (content: Buffer, type: string) => {
    const { url, mediaKey } = await ask(person, content, type);
    expect((await send(url, Buffer.from(content))).status).toBe(200);
    return service.at(String((await commit(person, mediaKey)).body.profile_media_url))?.bytes as Buffer;
  };
  const kept = await keptOf(picture, 'image/jpeg');
  expect(await sharp(kept).metadata()).toMatchObject({ width: 400, height: 222 });
  expect(kept.toString('latin1')).not.toContain('Tecno');
  const place = videoBox('moov', videoBox('udta', Buffer.from('+06.4969+003.3481/')));
  expect((await keptOf(Buffer.concat([video, place]), 'video/mp4')).toString('latin1')).not.toContain(
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
  // The others came while it was read in, or after it.
  expect(statusesOf(answers).filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await pendingEffects();
  expect(service.files.size).toBe(files);
  const { profileMediaUrl } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  expect(service.at(String(profileMediaUrl))).toBeDefined();
});

test('read in, it takes one of its sender’s places, and waits for one of others', async () => {
  const [person, other] = [await aUser(), await aUser()];
  const places = await Promise.all([1, 2, 3].map(() => enterUpload(viewerOf(person), 1)));
  let answered = false;
  const waiting = commit(person, await sentAhead(person, 'profile')).finally(() => {
    answered = true;
  });
  expect((await commit(other, await sentAhead(other, 'profile'))).status).toBe(200);
  expect(answered).toBe(false);
  places[0]?.leave();
  expect((await waiting).status).toBe(200);
  for (const { leave } of places.slice(1)) leave();
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

test('no address is signed for more than a day allows, and asking counts for nothing', async () => {
  const person = await aUser();
  const viewer = viewerOf(person);
  const body = { purpose: 'chat', name: 'a.mp4', size: 5_000_000, type: 'video/mp4' } as const;
  const asked = () => call(askDirectUpload, { as: person, body });
  // The limits of tests are so high that the counter's own end is theirs.
  await countBytes(viewer, 'all', 2 ** 31 - 1 - body.size);
  for (let turn = 0; turn < 3; turn += 1) expect((await asked()).status).toBe(200);
  await countBytes(viewer, 'all', 1);
  const rows = await rowsKept();
  const refused = await asked();
  expect([refused.status, refused.message]).toEqual([
    429,
    'You have sent as much as one day allows. Please try again tomorrow.',
  ]);
  expect(await rowsKept()).toEqual(rows);
});
