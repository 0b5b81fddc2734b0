/** POST /api/users/profile/upload: what is refused, in which words, and that nothing of it stays. */

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aUser } from '../../support/factories';
import {
  aPicture,
  expectNothingKept,
  formBytes,
  inPieces,
  noise,
  type Part,
  partBytes,
  upload,
  uploadBody,
} from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const wrongType = 'Please choose a JPEG, a PNG or an MP4 file.';
const limit = 3 * 1024 * 1024;
const cutOff = 'The upload was cut off. Please try again.';
const person = await aUser();

const media = (content: Uint8Array | string, filename = 'me.jpg'): Part => ({
  name: 'media',
  filename,
  content,
});

test.each([
  ['a text file named .png', 'Just words.', 'me.png'],
  ['a long text file named .png', 'x'.repeat(1_000_000), 'me.png'],
  ['an HTML page named .mp4', '<!doctype html><script>alert(1)</script>', 'me.mp4'],
  ['an SVG named .jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'me.jpg'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'me.pdf'],
  ['a GIF', 'GIF89a\u0001\0\u0001\0', 'me.gif'],
  ['an empty file', '', 'me.png'],
  ['a shell script', '#!/bin/sh\nrm -rf /', 'me.mp4'],
])('%s: 415 by its bytes', async (_, content, filename) => {
  await expectNothingKept(() => upload(person, content, filename), 415, wrongType);
});

test('what names itself a picture in its Content-Type is still told by its bytes', async () => {
  const part = { ...media('words', 'me.png'), type: 'image/png' };
  await expectNothingKept(() => uploadBody(person, formBytes(part)), 415, wrongType);
});

test('3 MB and one byte: 413; 3 MB: taken', async () => {
  const video = aVideo(limit);
  await expectNothingKept(
    () => upload(person, video.subarray(0, limit + 1), 'me.mp4'),
    413,
    'File size exceeds 3MB limit.',
  );
  expect((await upload(person, video.subarray(0, limit), 'me.mp4')).status).toBe(200);
});

test('a picture over the limit: 413, however much of it is still to come', async () => {
  const large = await noise(1200, 1200).png().toBuffer();
  expect(large.length).toBeGreaterThan(limit);
  await expectNothingKept(() => upload(person, large, 'me.png'), 413, 'File size exceeds 3MB limit.');
});

test('a picture that is cut short or damaged: 415', async () => {
  const unreadable = 'That picture cannot be read.';
  for (const format of ['jpeg', 'png'] as const) {
    const whole = await noise(200, 200)[format]().toBuffer();
    for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(0, 400)])
      await expectNothingKept(() => upload(person, bytes), 415, unreadable);
  }
  // A damaged JPEG is often still one, and is drawn anew; a PNG has sums to be told by.
  const damaged = await noise(200, 200).png().toBuffer();
  damaged.fill(0xff, Math.floor(damaged.length / 3), Math.floor(damaged.length / 2));
  await expectNothingKept(() => upload(person, damaged), 415, unreadable);
});

test('a picture that unpacks to far more than it is: 413, before it is unpacked', async () => {
  const create = { width: 8000, height: 8000, channels: 3 as const, background: '#ffc629' };
  const bomb = await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(limit);
  const before = process.memoryUsage().rss;
  await expectNothingKept(
    () => upload(person, bomb, 'me.png'),
    413,
    'That picture has more pixels than we can open. Please choose a smaller one.',
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('no file: 400', async () => {
  const select = 'Please select a file to upload.';
  const empty = formBytes({ name: 'email', content: person.email });
  await expectNothingKept(() => uploadBody(person, empty), 400, select);
  // As a browser sends an empty picker.
  await expectNothingKept(() => uploadBody(person, formBytes(media('', ''))), 400, select);
  await expectNothingKept(() => uploadBody(person, formBytes()), 400, select);
});

test('a file under another name is not taken', async () => {
  const other = { ...media(await aPicture()), name: 'picture' };
  const nameless: Part = { filename: 'me.jpg', content: await aPicture() };
  for (const part of [other, nameless])
    await expectNothingKept(
      () => uploadBody(person, formBytes(part)),
      400,
      'Please select a file to upload.',
    );
  const both = await uploadBody(person, formBytes(other, media(await aPicture())));
  expect(both.status).toBe(200);
});

test('two files: 400', async () => {
  const form = formBytes(media(await aPicture()), media(await aPicture()));
  await expectNothingKept(() => uploadBody(person, form), 400, 'Please send one file at a time.');
});

test('more fields, more files or longer fields than a form may hold: 400', async () => {
  const picture = media(await aPicture());
  const tooMuch = 'That form holds more than it may.';
  const field = (index: number): Part => ({ name: `field${index}`, content: 'x' });
  const file = (index: number): Part => ({ name: `file${index}`, filename: 'a', content: 'x' });
  const many = (make: (index: number) => Part, count: number) =>
    Array.from({ length: count }, (_, index) => make(index));
  for (const parts of [
    [picture, ...many(field, 21)],
    [...many(field, 30), picture],
    [picture, ...many(file, 6)],
    [picture, { name: 'email', content: 'x'.repeat(70_000) }],
  ])
    await expectNothingKept(() => uploadBody(person, formBytes(...parts)), 400, tooMuch);
});

test('fields may stand before the file or after it; another person’s address is refused in both places', async () => {
  const other = await aUser();
  const picture = media(await aPicture());
  for (const order of [
    (email: string) => [{ name: 'email', content: email }, picture],
    (email: string) => [picture, { name: 'email', content: email }],
  ]) {
    await expectNothingKept(
      () => uploadBody(person, formBytes(...order(other.email))),
      403,
      'You can only act as yourself.',
    );
    expect((await uploadBody(person, formBytes(...order(person.email.toUpperCase())))).status).toBe(200);
  }
});

test('a form that ends before its end: 400', async () => {
  const whole = formBytes(media(aVideo(100_000), 'me.mp4'), { name: 'email', content: person.email });
  for (const at of [whole.length - 6, whole.length - 60, 60_000, 5000, 100, 40, 5])
    await expectNothingKept(() => uploadBody(person, whole.subarray(0, at)), 400, cutOff);
});

test('a picture in a form that ends before its end: 400', async () => {
  const picture = await noise(300, 300).jpeg().toBuffer();
  const whole = formBytes(media(picture));
  for (const at of [whole.length - 30, picture.length / 2])
    await expectNothingKept(() => uploadBody(person, whole.subarray(0, at)), 400, cutOff);
});

test('a form that ends in a part that nobody reads: 400 or what was wrong with it', async () => {
  const text = 'x'.repeat(200_000);
  const ignored = partBytes({ name: 'other', filename: 'a.png', content: text });
  await expectNothingKept(() => uploadBody(person, ignored), 400, cutOff);
  await expectNothingKept(() => uploadBody(person, partBytes(media(text))), 415, wrongType);
  const large = partBytes(media(aVideo(limit + 100_000), 'me.mp4'));
  await expectNothingKept(() => uploadBody(person, large), 413, 'File size exceeds 3MB limit.');
});

test('a part whose headers are no headers: 400', async () => {
  const broken = Buffer.from('--danfo-7f3a\r\nContent-Disposition form-data\r\n\r\nx\r\n--danfo-7f3a--\r\n');
  await expectNothingKept(() => uploadBody(person, broken), 400, cutOff);
  const after = Buffer.concat([partBytes(media(await aPicture())), Buffer.from('\r\n'), broken]);
  await expectNothingKept(() => uploadBody(person, after), 400, cutOff);
});

test('what calls itself a form and is none, or has no boundary: 400', async () => {
  await expectNothingKept(() => uploadBody(person, Buffer.from('hello')), 400, cutOff);
  const attempt = () => uploadBody(person, Buffer.from('hello'), { 'content-type': 'multipart/form-data' });
  await expectNothingKept(attempt, 400, 'The form could not be read.');
});

test('the sender goes away in the middle: nothing of it stays', async () => {
  for (const content of [aVideo(500_000), await noise(400, 400).jpeg({ quality: 100 }).toBuffer()]) {
    const whole = formBytes(media(content));
    const pieces = inPieces(whole.subarray(0, whole.length / 2)).getReader();
    const dying = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pieces.read();
        if (done) controller.error(new Error('aborted'));
        else controller.enqueue(value);
      },
    });
    await expectNothingKept(() => uploadBody(person, dying), 400, cutOff);
  }
});

test('where its row cannot be written: a plain 500, and the sender still hears it', async () => {
  await db().$executeRaw`alter table media rename to media_away`;
  try {
    const answer = await upload(person, aVideo(1_000_000), 'me.mp4');
    expect(answer.status).toBe(500);
  } finally {
    await db().$executeRaw`alter table media_away rename to media`;
  }
  expect((await upload(person, aVideo(1_000_000), 'me.mp4')).status).toBe(200);
});

test('where files come only with their form, none is refused before by what its browser calls it', async () => {
  const body = { purpose: 'chat', name: 'voice', size: 5_000_000, type: '' } as const;
  expect(await call(askDirectUpload, { as: person, body })).toMatchObject({
    status: 200,
    body: { upload: null },
  });
  const refused = await call(askDirectUpload, { as: person, body: { ...body, size: limit * 6 } });
  expect(refused.status).toBe(413);
});
