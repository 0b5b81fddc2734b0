/** GET and HEAD /media/{key}: whole, in parts, small, and never as a page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { keyOfUrl } from '@/lib/domains/media/media';
import { rawCall } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { askFile } from '../../support/files';
import { fileOf } from '../../support/media';
import { noise, upload } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

/** Asks for a file, as somebody who may see each. */
const ask = (key: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  askFile(person, key, { headers, method });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

let person: Person;
let video: string;
let picture: string;
let content: Buffer;

beforeAll(async () => {
  person = await aUser();
  const other = await aUser();
  video = keyOfUrl(String((await upload(person, aVideo(50_000), 'me.mp4')).body.profile_media_url));
  const drawn = await noise(300, 200).jpeg().toBuffer();
  picture = keyOfUrl(String((await upload(other, drawn)).body.profile_media_url));
  content = readFileSync(fileOf(video));
});

test('whole: its bytes, its type, and what keeps it from ever acting as a page', async () => {
  const response = await ask(video);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    'content-disposition': `inline; filename="${video}"`,
    'content-length': String(content.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'video/mp4',
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${video}"`,
    'x-content-type-options': 'nosniff',
  });
  expect((await bytesOf(response)).equals(content)).toBe(true);
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-1023', 0, 1023],
  ['bytes=100-', 100, 50_039],
  ['bytes=-500', 49_540, 50_039],
  ['bytes=50039-50039', 50_039, 50_039],
  ['bytes=50000-999999', 50_000, 50_039],
  ['bytes=-999999', 0, 50_039],
])('a part: %s', async (range, start, end) => {
  expect(content.length).toBe(50_040);
  const response = await ask(video, { range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/50040`);
  expect(response.headers.get('content-length')).toBe(String(end - start + 1));
  expect((await bytesOf(response)).equals(content.subarray(start, end + 1))).toBe(true);
});

test.each(['bytes=50040-', 'bytes=999999-9999999', 'bytes=-0'])(
  'beyond its end: %s is 416',
  async (range) => {
    const response = await ask(video, { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */50040');
    expect((await bytesOf(response)).length).toBe(0);
  },
);

test.each(['bytes=0-1,5-6', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes= 0-1', ''])(
  'what is no one range of bytes is answered whole: %s',
  async (range) => {
    const response = await ask(video, { range });
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).length).toBe(50_040);
  },
);

test('HEAD: the same headers and no bytes', async () => {
  const parts: Record<string, string>[] = [{}, { range: 'bytes=0-99' }, { range: 'bytes=99999-' }];
  for (const range of parts) {
    const [by, whole] = [await ask(video, range, 'HEAD'), await ask(video, range)];
    expect(by.status).toBe(whole.status);
    expect([...by.headers]).toEqual([...whole.headers]);
    expect(by.body).toBe(null);
    await bytesOf(whole);
  }
});

test('whoever has it is told so', async () => {
  const etag = String((await ask(video, {}, 'HEAD')).headers.get('etag'));
  const response = await ask(video, { 'if-none-match': etag });
  expect(response.status).toBe(304);
  expect((await bytesOf(response)).length).toBe(0);
  expect((await ask(video, { 'if-none-match': '"another"' }, 'HEAD')).status).toBe(200);
});

test('a picture, small, as beside a name; a video has no small form', async () => {
  const [small, again] = [await ask(`${picture}?small`), await ask(`${picture}?small`)];
  expect(small.headers.get('content-type')).toBe('image/jpeg');
  expect(small.headers.get('x-content-type-options')).toBe('nosniff');
  expect(small.headers.get('etag')).not.toBe((await ask(picture, {}, 'HEAD')).headers.get('etag'));
  const bytes = await bytesOf(small);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 132, height: 132, format: 'jpeg' });
  expect((await bytesOf(again)).equals(bytes)).toBe(true);
  expect((await bytesOf(await ask(`${video}?small`))).length).toBe(50_040);
});

test('only the pictures of people have a small form: a chat’s comes as it is, and is not drawn', async () => {
  const reader = await aUser();
  const drawn = await noise(300, 200).jpeg().toBuffer();
  const body = { recipientUsername: reader.username, content: '' };
  const file = { field: 'media', name: 'a.jpg', bytes: new Uint8Array(drawn) };
  const sent = await rawCall('POST', '/api/dms/send', { as: person, body, file });
  const key = keyOfUrl(String((sent.body.dm as { media_url: string }).media_url));
  const [small, whole] = [await ask(`${key}?small`), await ask(key)];
  expect([...small.headers]).toEqual([...whole.headers]);
  expect((await bytesOf(small)).equals(await bytesOf(whole))).toBe(true);
});

test('names that are no keys, or lead elsewhere: 404', async () => {
  const data = process.env.DATA_DIR as string;
  const name = video.slice('profile-'.length);
  for (const key of [
    `profile-${'0'.repeat(32)}.jpg`,
    '../clock-offset',
    `..%2f${path.basename(data)}`,
    '../../../../etc/passwd',
    '/etc/passwd',
    `${video}/../${video}`,
    `x/${video}`,
    `${video}.part`,
    `${video}\0.png`,
    name,
    video.toUpperCase(),
    name.slice(0, 2),
    'profile-',
    '.',
    '',
    '%2e%2e%2f',
    '__proto__',
  ]) {
    const response = await ask(key);
    expect(response.status, key).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await bytesOf(response)).length).toBe(0);
  }
});
