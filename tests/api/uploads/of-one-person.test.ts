/** Whoever begins many uploads and sends them drop by drop takes their own places alone, and pays for what came. */
import { expect, test, vi } from 'vitest';
import { utcDateOf } from '@/lib/contract/days';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { countRefused } from '@/lib/domains/media/daily-bytes';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { rawCall } from '../../support/call';
import { aUser, type Person, viewerOf } from '../../support/factories';
import {
  aPicture,
  boundary,
  formBytes,
  formType,
  partBytes,
  upload,
  uploadAndGoOn,
  uploadBody,
} from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const MB = 1024 * 1024;

/** Begins an upload that says it will be large, and sends no more than its beginning until it is let go. */
function slowUpload(as: Person, path = '/api/users/profile/upload', bytes = 3 * MB, content = 'so far') {
  let [end, cut] = [() => {}, () => {}];
  let reads = () => {};
  const read = new Promise<void>((resolve) => {
    reads = resolve;
  });
  const text = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(partBytes({ name: 'media', filename: 'me.jpg', content })));
      end = () => controller.close();
      cut = () => controller.error(new Error('gone'));
    },
    pull: () => reads(),
  });
  const headers = { ...formType, 'content-length': String(bytes) };
  const answer = rawCall('POST', path, { as, text, headers });
  return { answer, read, end: () => end(), cut: () => cut() };
}

test('three at once; the fourth waits for one of them, and others for none', async () => {
  const [vandal, other] = [await aUser(), await aUser()];
  const begun = [1, 2, 3].map(() => slowUpload(vandal));
  await Promise.all(begun.map(({ read }) => read));
  let answered = false;
  const fourth = uploadAndGoOn(vandal, await aPicture()).finally(() => {
    answered = true;
  });
  for (let turn = 0; turn < 5; turn += 1) expect((await upload(other, await aPicture())).status).toBe(200);
  expect(answered).toBe(false);
  begun[0]?.end();
  expect((await fourth).status).toBe(200);
  for (const each of begun.slice(1)) each.end();
  for (const { answer } of begun) expect((await answer).status).not.toBe(200);
});

test('thirty-four slow videos of as many people: a picture waits for none of them', async () => {
  const senders = await Promise.all(Array.from({ length: 34 }, () => aUser()));
  const begun = senders.map((person) => slowUpload(person, '/api/hype-battle', 64 * MB));
  let underway = 0;
  for (const { read } of begun)
    void read.then(() => {
      underway += 1;
    });
  // The others wait, whichever they are.
  await expect.poll(() => underway).toBe(24);
  const picture = await Promise.race([
    upload(await aUser(), await aPicture()).then(({ status }) => status),
    new Promise<string>((resolve) => setTimeout(resolve, 30_000, 'waits')),
  ]);
  for (const { end } of begun) end();
  await Promise.all(begun.map(({ answer }) => answer));
  expect(picture).toBe(200);
});

test('files that are refused at their beginning hold up nobody while the rest of them comes', async () => {
  const senders = await Promise.all(Array.from({ length: 24 }, () => aUser()));
  const noVideo = 'no video at all '.repeat(500);
  const begun = senders.map((person) => slowUpload(person, '/api/hype-battle', 64 * MB, noVideo));
  await Promise.all(begun.map(({ read }) => read));
  const last = slowUpload(await aUser(), '/api/hype-battle', 64 * MB);
  const waits = new Promise<string>((resolve) => setTimeout(resolve, 30_000, 'waits'));
  const became = await Promise.race([last.read.then(() => 'in'), waits]);
  for (const { end } of [...begun, last]) end();
  await Promise.all([...begun, last].map(({ answer }) => answer));
  expect(became).toBe('in');
});

const countedToday = async ({ id }: Person) => {
  const key = `bytes:all:${utcDateOf(now())}:${id}`;
  return (await db().rateLimit.findUnique({ where: { key } }))?.points ?? 0;
};

test('what came of an upload that was cut counts for the day, wherever in the form it was', async () => {
  const person = await aUser();
  const content = aVideo(600_000);
  const forms = [
    partBytes({ name: 'media', filename: 'me.mp4', content }),
    partBytes({ name: 'another', filename: 'me.mp4', content }),
    formBytes({ name: 'media', filename: 'me.mp4', content }).subarray(0, -10),
  ];
  let expected = 0;
  for (const form of forms) {
    expect((await uploadBody(person, form)).status).toBe(400);
    expected += form.length;
    expect(await countedToday(person)).toBe(expected);
  }
  const broken = slowUpload(person);
  await broken.read;
  broken.cut();
  expect((await broken.answer).status).not.toBe(200);
  expect(await countedToday(person)).toBeGreaterThan(expected);
});

test('so does all of what is no form: broken at its beginning, or without a boundary', async () => {
  const person = await aUser();
  const broken = Buffer.concat([
    partBytes({ name: 'media', content: 'words' }),
    Buffer.from('\r\n'),
    // A part whose headers do not end.
    Buffer.from(`--${boundary}\r\n${'x'.repeat(100_000)}`),
    Buffer.alloc(900_000, 'more of it '),
  ]);
  expect((await uploadBody(person, broken)).status).toBe(400);
  expect(await countedToday(person)).toBe(broken.length);
  const headers = { 'content-type': 'multipart/form-data' };
  expect((await uploadBody(person, broken, headers)).status).toBe(400);
  expect(await countedToday(person)).toBe(2 * broken.length);
});

test('and what still comes of a file after it was refused', async () => {
  const person = await aUser();
  const wrongType = formBytes({ name: 'media', filename: 'me.jpg', content: 'no picture '.repeat(200_000) });
  expect((await uploadBody(person, wrongType)).status).toBe(415);
  const counted = await countedToday(person);
  // All but its beginning, by which its type was seen; it may have been on its way already.
  expect(counted).toBeGreaterThan(wrongType.length / 2);
  expect(counted).toBeLessThan(wrongType.length);
  const tooLarge = formBytes({ name: 'media', filename: 'me.mp4', content: aVideo(6 * MB) });
  const headers = { ...formType, 'content-length': String(tooLarge.length) };
  expect((await uploadBody(person, tooLarge, headers)).status).toBe(413);
  expect(await countedToday(person)).toBe(counted + tooLarge.length);
});

test('what a form carries besides its file counts too: other parts, and bytes around the parts', async () => {
  const [picture, ignored] = [aVideo(50_000), aVideo(600_000)];
  const own = { name: 'media', filename: 'me.mp4', content: picture };
  const other = { name: 'other', filename: 'me.mp4', content: ignored };
  const field = { name: 'email', content: 'x'.repeat(600_000) };
  // The words of a form are free.
  const free = 64 * 1024;
  const kept = formBytes(own);
  for (const [form, status, keptBytes] of [
    [formBytes(other, own), 200, picture.length],
    [formBytes(own, other), 200, picture.length],
    [Buffer.concat([kept, ignored]), 200, picture.length],
    [Buffer.concat([ignored, Buffer.from('\r\n'), kept]), 200, picture.length],
    [formBytes(own, { ...own, content: ignored }), 400, 0],
    [formBytes(own, field), 400, 0],
    [formBytes(other), 400, 0],
  ] as const) {
    const person = await aUser();
    expect((await uploadBody(person, form)).status).toBe(status);
    const besides = form.length - free - (form.includes(picture) ? picture.length : 0);
    expect(await countedToday(person)).toBe(besides + keptBytes);
  }
});

test('a form of no stated length ends where it is larger than any may be', async () => {
  const person = await aUser();
  const other = formBytes({ name: 'other', filename: 'me.mp4', content: aVideo(6 * MB) });
  expect(await uploadBody(person, other)).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  expect(await countedToday(person)).toBe(other.length);
});

test('cut uploads use up the day: then nothing more is received', async () => {
  const person = await aUser();
  const viewer = viewerOf(person);
  for (let turn = 0; turn < 8; turn += 1) await countRefused(viewer, 64 * MB);
  expect(await upload(person, await aPicture())).toMatchObject({
    status: 429,
    body: { code: 'daily_limit_reached' },
  });
});
