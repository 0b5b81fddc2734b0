/** What cameras and phones write beside pictures and sounds does not stay (rules.md, Safety). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withoutMetadata } from '@/lib/domains/media/metadata';
import {
  aCameraVideo,
  aTellingFragment,
  aTellingMp3,
  aTellingWav,
  aTellingWebm,
  cameraVideos,
  seen,
  traces,
} from '../../support/camera-files';
import { anMp4 } from '../../support/timed-videos';
import { videoBox } from '../../support/videos';

/** Lets a file flow by, a little at a time. */
async function cleaned(file: Buffer, mime: string, piece = 777): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < file.length; at += piece) yield file.subarray(at, at + piece);
  }
  const out: Uint8Array[] = [];
  for await (const chunk of withoutMetadata[mime]?.(pieces()) ?? []) out.push(chunk);
  return Buffer.concat(out);
}

const mp4 = 'video/mp4';
const unreadable = { code: 'file_unreadable' };

describe.each(Object.entries(cameraVideos))('%s', (_, file) => {
  test.each([1, 7, 777, 1_000_000])(
    'in pieces of %i: no trace is left, and every picture stays in its place',
    async (piece) => {
      expect(file.toString('latin1')).toMatch(traces);
      const out = await cleaned(file, mp4, piece);
      expect(out.length).toBe(file.length);
      expect(out.toString('latin1')).not.toMatch(traces);
      for (let index = 0; index < 10; index += 1)
        expect(out.indexOf(seen(index))).toBe(file.indexOf(seen(index)));
    },
  );

  test('the times of taking are gone, and what a player needs is there', async () => {
    const out = await cleaned(file, mp4);
    const time = Buffer.alloc(4);
    time.writeUInt32BE(3_900_000_000);
    expect(file.includes(time)).toBe(true);
    expect(out.includes(time)).toBe(false);
    for (const letters of [
      'ftyp',
      'moov',
      'trak',
      'stsd',
      'avc1',
      'avcC',
      'pasp',
      'stts',
      'stsc',
      'stsz',
      'stco',
      'mdat',
    ])
      expect(out.includes(letters), letters).toBe(true);
  });
});

test('a place in the tables of a fragment goes', async () => {
  const file = aTellingFragment();
  const out = await cleaned(file, mp4);
  expect(file.toString('latin1')).toMatch(traces);
  expect(out.toString('latin1')).not.toMatch(traces);
  expect(out.indexOf(seen(1))).toBe(file.indexOf(seen(1)));
});

test('a telling track in a file of fragments is refused: nobody can say which bytes are whose', async () => {
  const movie = aCameraVideo({ brand: 'isom', tablesLast: false });
  await expect(cleaned(Buffer.concat([movie, aTellingFragment()]), mp4)).rejects.toMatchObject(unreadable);
});

test('samples that lie in another file are refused', async () => {
  const file = Buffer.from(aCameraVideo({ brand: 'isom', tablesLast: true }));
  file[file.indexOf('url ') + 7] = 0;
  await expect(cleaned(file, mp4)).rejects.toMatchObject(unreadable);
});

test.each([
  ['two tables of contents', () => Buffer.concat([anMp4({ seconds: 1 }), videoBox('moov')])],
  [
    'a box longer than what holds it',
    () =>
      Buffer.concat([
        videoBox('ftyp', Buffer.from('isom')),
        videoBox('moov', Buffer.from('\0\0\u00ff\0trak', 'latin1')),
      ]),
  ],
  [
    'a box shorter than its own head',
    () => Buffer.concat([videoBox('ftyp', Buffer.from('isom')), Buffer.from('\0\0\0\u0003moov1234')]),
  ],
])('%s: refused', async (_, made) => {
  await expect(cleaned(made(), mp4)).rejects.toMatchObject(unreadable);
});

test('a table that claims more samples than there are is read to its end and no further', async () => {
  const file = Buffer.from(aCameraVideo({ brand: 'isom', tablesLast: true }));
  // As many samples as one likes, all in the first chunk.
  file.writeUInt32BE(0xffffffff, file.indexOf('stsz') + 12);
  file.writeUInt32BE(0xffffffff, file.indexOf('stsc') + 16);
  await expect(cleaned(file, mp4)).rejects.toMatchObject(unreadable);
});

test('a WebM: tags, names, titles, attachments and telling tracks go, and nothing moves', async () => {
  const file = aTellingWebm();
  expect(file.toString('latin1')).toMatch(traces);
  for (const piece of [1, 64, 100_000]) {
    const out = await cleaned(file, 'video/webm', piece);
    expect(out.length).toBe(file.length);
    expect(out.toString('latin1')).not.toMatch(traces);
    for (const index of [1, 2]) expect(out.indexOf(seen(index))).toBe(file.indexOf(seen(index)));
  }
});

test('an MP3 keeps its frames and nothing else', async () => {
  const { file, sound } = aTellingMp3();
  for (const piece of [1, 99, 100_000])
    expect((await cleaned(file, 'audio/mpeg', piece)).equals(sound)).toBe(true);
  await expect(
    cleaned(Buffer.from('ID3\x04\0\0\0\0\0\x05abcde and no sound'), 'audio/mpeg'),
  ).rejects.toMatchObject(unreadable);
  await expect(cleaned(Buffer.alloc(2_000_000, 1), 'audio/mpeg')).rejects.toMatchObject(unreadable);
});

test('a file of nothing but heads is refused at once', async () => {
  const head = (letters: string) => videoBox(letters);
  const tracks = Buffer.concat(Array.from({ length: 1_000_000 }, () => head('trak')));
  const boxes = Buffer.concat(Array.from({ length: 1_000_000 }, () => head('udta')));
  for (const inside of [tracks, boxes]) {
    const file = Buffer.concat([videoBox('ftyp', Buffer.from('isom')), videoBox('moov', inside)]);
    await expect(cleaned(file, mp4, 1_000_000)).rejects.toMatchObject(unreadable);
  }
  const chunks = Buffer.alloc(8 * 100_000, 'LIST\0\0\0\0', 'latin1');
  const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), chunks]);
  await expect(cleaned(wav, 'audio/wav', 1_000_000)).rejects.toMatchObject(unreadable);
});

test('tracks in tracks, five thousand deep, are an empty box', async () => {
  let nested = videoBox('trak');
  for (let depth = 0; depth < 5000; depth += 1) nested = videoBox('trak', nested);
  const file = Buffer.concat([videoBox('ftyp', Buffer.from('isom')), videoBox('moov', nested)]);
  const out = await cleaned(file, mp4, 1_000_000);
  expect(out.length).toBe(file.length);
  expect(out.includes('trak')).toBe(false);
});

test('a WAV keeps its sound and its length', async () => {
  const { file, sound } = aTellingWav();
  const out = await cleaned(file, 'audio/wav');
  expect(out.length).toBe(file.length);
  expect(out.toString('latin1')).not.toMatch(traces);
  expect(out.indexOf(sound)).toBe(file.indexOf(sound));
});

test.each([
  ['prisma/seed/goal.mp4', mp4],
  ['public/demo/rap.webm', 'video/webm'],
  ['public/demo/keys.webm', 'video/webm'],
])('%s, which a real encoder wrote, keeps every byte of its pictures', async (name, mime) => {
  const file = readFileSync(name);
  const out = await cleaned(file, mime);
  expect(out.length).toBe(file.length);
  const different = file.reduce((sum, byte, at) => sum + (out[at] === byte ? 0 : 1), 0);
  // Names of what wrote it, times, and a transparency that no camera records.
  expect(different).toBeLessThan(2500);
});
