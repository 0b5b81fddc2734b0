/** How many files one may send in chats, and how many bytes a day (rules.md, Limits), at the limits' real size. */
import { afterEach, expect, test, vi } from 'vitest';
import { secondsOfUtcDayLeft, utcDateOf, utcDayOf } from '@/lib/contract/days';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { limits, uploadedADay } from '@/lib/contract/constants/limits';
import { countBytes } from '@/lib/domains/media/daily-bytes';
import { pendingEffects } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { answerBattle, postBattle } from '../../support/battle-forms';
import { fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aBattle, aUser, type Person, viewerOf } from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import {
  aPicture,
  expectNothingKept,
  formBytes,
  formType,
  upload,
  uploadAndGoOn,
  uploadBody,
} from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const MB = 1024 * 1024;
afterEach(() => setClockOffset(0));

type What = 'all' | 'ghosts' | 'beyond';
const keyOf = (what: What, { id }: Person) => `bytes:${what}:${utcDateOf(now())}:${id}`;
const sent = async (what: What, person: Person) =>
  (await db().rateLimit.findUnique({ where: { key: keyOf(what, person) } }))?.points ?? 0;

/** As when a person had sent so much today. */
async function hasSent(what: What, person: Person, points: number) {
  const expire = BigInt(utcDayOf(now()).until.getTime());
  const key = keyOf(what, person);
  await db().rateLimit.upsert({ where: { key }, create: { key, points, expire }, update: { points } });
}

async function sendFile(from: Person, to: Person, bytes: Uint8Array<ArrayBuffer>, isGhostBomb = false) {
  const body = { recipientUsername: to.username, content: '', isGhostBomb: String(isGhostBomb) };
  return rawCall('POST', '/api/dms/send', { as: from, body, file: { field: 'media', name: 'a.mp4', bytes } });
}

const full = 'You have sent as much as one day allows. Please try again tomorrow.';
const fullOfGhosts = 'You have sent as much in Ghost Bombs as one day allows. Please try again tomorrow.';

test('words that come as a form without a file are not one of the files of an hour', async () => {
  const [ada, bola] = [await aUser(), await aUser()];
  const body = { recipientUsername: bola.username, content: 'words', isGhostBomb: 'false' };
  const file = { field: 'media', name: '', bytes: new Uint8Array() };
  for (let each = 0; each < limits.chatFile.points + 1; each += 1) {
    // As when the minute is over; the hour is not.
    await db().rateLimit.deleteMany({ where: { key: `comment:${ada.id}` } });
    expect((await rawCall('POST', '/api/dms/send', { as: ada, body, file })).status).toBe(200);
  }
  expect((await sendFile(ada, bola, aVideo(100))).status).toBe(200);
});

test('sixty files an hour in chats, and words as before', async () => {
  const [ada, bola] = [await aUser(), await aUser()];
  const untilRefused = async () => {
    let taken = 0;
    while ((await sendFile(ada, bola, aVideo(100))).status === 200) taken += 1;
    return taken;
  };
  let taken = await untilRefused();
  // As when the minute is over; the hour is not.
  for (let minute = 0; minute < 2; minute += 1) {
    await db().rateLimit.deleteMany({ where: { key: `comment:${ada.id}` } });
    taken += await untilRefused();
  }
  expect(taken).toBe(limits.chatFile.points);
  await db().rateLimit.deleteMany({ where: { key: `comment:${ada.id}` } });
  const refused = await sendFile(ada, bola, aVideo(100));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(refused.message).toMatch(/^You are going too fast\. Please try again in \d+ minutes\.$/);
  const body = { recipientUsername: bola.username, content: 'words' };
  expect((await rawCall('POST', '/api/dms/send', { as: ada, body })).status).toBe(200);
});

test('what is kept is counted by its bytes; what is refused is not', async () => {
  const ada = await aUser();
  expect((await upload(ada, aVideo(50_000), 'me.mp4')).status).toBe(200);
  expect(await sent('all', ada)).toBe(50_040);
  expect((await upload(ada, 'no video at all')).status).toBe(415);
  expect(await sent('all', ada)).toBe(50_040);
  // But for what still comes of it: here beyond 3 MB.
  expect((await upload(ada, aVideo(4 * MB), 'me.mp4')).status).toBe(413);
  const afterRefusal = (await sent('all', ada)) - 50_040;
  expect(afterRefusal).toBeGreaterThan(0);
  expect(afterRefusal).toBeLessThan(1.1 * MB);
});

test('a day’s bytes: 429 until the next UTC midnight, and nothing is kept', async () => {
  const [ada, bola] = [await aUser(), await aUser()];
  await hasSent('all', ada, uploadedADay.all - 1000);
  await expectNothingKept(() => uploadAndGoOn(ada, aVideo(2000), 'me.mp4'), 429, full);
  const refused = await upload(ada, aVideo(2000), 'me.mp4');
  expect(refused.body.code).toBe('daily_limit_reached');
  const secondsLeft = secondsOfUtcDayLeft(now());
  expect(Math.abs(Number(refused.headers.get('retry-after')) - secondsLeft)).toBeLessThan(60);
  expect((await upload(bola, aVideo(2000), 'me.mp4')).status).toBe(200);
  expect((await sendFile(ada, bola, aVideo(2000))).status).toBe(429);
  setClockOffset(secondsLeft * 1000);
  expect((await upload(ada, aVideo(2000), 'me.mp4')).status).toBe(200);
});

test('a file too large for what is left of the day leaves it to smaller ones', async () => {
  const ada = await aUser();
  const left = MB;
  await hasSent('all', ada, uploadedADay.all - left);
  const send = (content: Uint8Array) => {
    const form = formBytes({ name: 'media', filename: 'me.mp4', content });
    const headers = { ...formType, 'content-length': String(form.length) };
    return uploadBody(ada, form, headers);
  };
  expect((await send(aVideo(2 * MB))).body.code).toBe('daily_limit_reached');
  expect(await sent('all', ada)).toBe(uploadedADay.all - left);
  const beyond = await sent('beyond', ada);
  expect(beyond).toBeGreaterThan(MB);
  expect((await send(aVideo(500_000))).status).toBe(200);
  // It is not free without end: after as much again as a day allows, it counts like all that is refused.
  await hasSent('beyond', ada, uploadedADay.all - MB);
  const before = await sent('all', ada);
  expect((await send(aVideo(2 * MB))).body.code).toBe('daily_limit_reached');
  expect(await sent('all', ada)).toBeGreaterThan(before + MB);
  expect((await send(aVideo(100_000))).status).toBe(429);
});

test('of fifty at once as many are let in as there is room for', async () => {
  const ada = await aUser();
  const viewer = viewerOf(ada);
  await hasSent('all', ada, uploadedADay.all - 20 * MB);
  const answers = await fiftyTimes(() => countBytes(viewer, 'all', 3 * MB).catch(() => null));
  const settle = answers.filter((each) => each !== null);
  expect(settle).toHaveLength(6);
  expect(await sent('all', ada)).toBe(uploadedADay.all - 2 * MB);
  for (const each of settle) await each(MB);
  expect(await sent('all', ada)).toBe(uploadedADay.all - 14 * MB);
});

test('a ghost’s bytes a day are fewer: nothing is sealed, and the file goes', async () => {
  const [ada, bola] = [await aUser(), await aUser()];
  expect((await sendFile(ada, bola, aVideo(5000), true)).status).toBe(200);
  expect(await sent('ghosts', ada)).toBe(5040);
  await hasSent('ghosts', ada, uploadedADay.ghosts - 1000);
  const before = await db().sealedGhost.count();
  await expectNothingKept(() => sendFile(ada, bola, aVideo(5000), true), 429, fullOfGhosts);
  expect(await db().sealedGhost.count()).toBe(before);
  expect((await sendFile(ada, bola, aVideo(5000))).status).toBe(200);
  const words = { recipientUsername: bola.username, content: 'boo', isGhostBomb: true };
  expect((await rawCall('POST', '/api/dms/send', { as: ada, body: words })).status).toBe(200);
});

test('a picture too, whatever it is drawn to', async () => {
  const ada = await aUser();
  await hasSent('all', ada, uploadedADay.all);
  const kept = [await rowsKept(), filesKept()];
  expect((await upload(ada, await aPicture())).status).toBe(429);
  expect([await rowsKept(), filesKept()]).toEqual(kept);
});

test('what is refused after it was received counts for nothing: its bytes are given back', async () => {
  const [ada, bola, chi] = [await aUser(), await aUser(), await aUser()];
  const nobody = { ...bola, username: 'nobody_of_that_name' };
  expect((await sendFile(ada, nobody, aVideo(5000))).status).toBe(404);
  expect((await sendFile(ada, nobody, aVideo(5000), true)).status).toBe(404);
  expect((await postBattle(ada, { opponentUsername: 'nobody_of_that_name' })).status).toBe(404);
  const { id } = await aBattle({ by: bola, against: chi });
  expect((await answerBattle(ada, id)).status).toBe(403);
  expect([await sent('all', ada), await sent('ghosts', ada)]).toEqual([0, 0]);
});

test('nor does a second copy of what was sent before', async () => {
  const [ada, bola] = [await aUser(), await aUser()];
  const file = { field: 'media', name: 'a.mp4', bytes: aVideo(5000) };
  const body = {
    recipientUsername: bola.username,
    content: '',
    isGhostBomb: 'true',
    clientId: 'the-same-ghost',
  };
  for (let turn = 0; turn < 3; turn += 1)
    expect((await rawCall('POST', '/api/dms/send', { as: ada, body, file })).status).toBe(200);
  await postBattle(ada, { clientId: 'the-same-battle' }, aVideo(5000));
  await postBattle(ada, { clientId: 'the-same-battle' }, aVideo(5000));
  await pendingEffects();
  expect([await sent('all', ada), await sent('ghosts', ada)]).toEqual([2 * 5040, 5040]);
});
