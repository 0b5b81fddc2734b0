/** How long a video plays, by what it holds (rules.md, Squads). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clipUpload } from '@/lib/contract/uploads';
import { withDurationLimit } from '@/lib/domains/media/duration';
import { aFragmentedMp4, anMp4, aWebM } from '../../support/timed-videos';
import { aVideo, videoBox } from '../../support/videos';

const rule = clipUpload.longest as NonNullable<typeof clipUpload.longest>;

/** Lets a file flow by, a little at a time. @returns what it was told of its length, and what came out */
async function pass(file: Buffer, mime: string, piece = 777) {
  async function* pieces() {
    for (let at = 0; at < file.length; at += piece) yield file.subarray(at, at + piece);
  }
  const length = { seconds: null as number | null };
  const out: Uint8Array[] = [];
  for await (const chunk of withDurationLimit(pieces(), mime, rule, length)) out.push(chunk);
  return { seconds: length.seconds, out: Buffer.concat(out) };
}

const mp4 = 'video/mp4';
const webm = 'video/webm';
const tooLong = { code: 'video_too_long', message: 'A clip may be at most 90 seconds long.' };
const unreadable = { code: 'file_unreadable', message: 'That video cannot be read.' };

const lengths: [string, (seconds: number, claimed?: number) => Buffer, string][] = [
  ['MP4', (seconds, claimed = seconds) => anMp4({ seconds, claimed }), mp4],
  [
    'MP4 with its tables at the end',
    (seconds, claimed = seconds) => anMp4({ seconds, claimed, tablesLast: true }),
    mp4,
  ],
  [
    'QuickTime',
    (seconds, claimed = seconds) => anMp4({ seconds, claimed, quickTime: true }),
    'video/quicktime',
  ],
  ['MP4 in fragments', (seconds, claimed = 0) => aFragmentedMp4(seconds, { claimed }), mp4],
  [
    'WebM as a browser records it',
    (seconds, claimed) => aWebM({ seconds, ...(claimed !== undefined && { claimed }) }),
    webm,
  ],
  [
    'WebM with sizes',
    (seconds, claimed) => aWebM({ seconds, sized: true, ...(claimed !== undefined && { claimed }) }),
    webm,
  ],
];

describe.each(lengths)('%s', (_, made, mime) => {
  test('89 seconds pass, byte for byte; 90 too', async () => {
    const file = made(89);
    const passed = await pass(file, mime);
    expect(passed.seconds).toBeCloseTo(89, 1);
    expect(passed.out.equals(file)).toBe(true);
    expect((await pass(made(90), mime)).seconds).toBeCloseTo(90, 1);
  });

  test('91 seconds do not', async () => {
    await expect(pass(made(91), mime)).rejects.toMatchObject(tooLong);
  });

  test('what the headers claim changes nothing', async () => {
    await expect(pass(made(91, 5), mime)).rejects.toMatchObject(tooLong);
    expect((await pass(made(89, 500), mime)).seconds).toBeCloseTo(89, 1);
  });

  test('in pieces of any size', async () => {
    for (const piece of [1, 3, 8, 1_000_000])
      expect((await pass(made(7), mime, piece)).seconds).toBeCloseTo(7, 1);
  });
});

test('what a browser really recorded: six seconds', async () => {
  const passed = await pass(readFileSync('prisma/seed/goal.mp4'), mp4);
  expect(passed.seconds).toBeCloseTo(6, 1);
});

test('a time table that tells of fewer frames than there are', async () => {
  await expect(pass(anMp4({ seconds: 91, withDurationLimit: 25 }), mp4)).rejects.toMatchObject(tooLong);
});

test('fragments with pauses between them play as long as the pauses', async () => {
  await expect(pass(aFragmentedMp4(10, { spread: 10 }), mp4)).rejects.toMatchObject(tooLong);
});

test('an element that would hide the clusters after it', async () => {
  await expect(pass(aWebM({ seconds: 91, sized: true, hiding: true }), webm)).rejects.toMatchObject(
    unreadable,
  );
});

test('tables said twice, and files of nothing but heads', async () => {
  const long = anMp4({ seconds: 91 });
  const trak = long.subarray(long.indexOf('trak') - 4, long.indexOf('mdat') - 4);
  const twice = Buffer.concat([long.subarray(0, long.indexOf('moov') - 4), videoBox('moov', trak, trak)]);
  await expect(pass(twice, mp4)).rejects.toMatchObject(unreadable);
  const heads = (start: Buffer, each: number[]) =>
    Buffer.concat([start, Buffer.alloc(900_000, Buffer.from(each))]);
  await expect(pass(heads(long, [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]), mp4, 65_536)).rejects.toMatchObject(
    unreadable,
  );
  await expect(pass(heads(aWebM({ seconds: 1 }), [0xec, 0x80]), webm, 65_536)).rejects.toMatchObject(
    unreadable,
  );
});

test('two segments one after the other count together', async () => {
  const half = aWebM({ seconds: 50, sized: true });
  await expect(pass(Buffer.concat([half, half]), webm)).rejects.toMatchObject(tooLong);
});

test('what holds no times: refused', async () => {
  for (const file of [aVideo(), aVideo(0), anMp4({ seconds: 0 })])
    await expect(pass(file, mp4)).rejects.toMatchObject(unreadable);
  for (const file of [aWebM({ seconds: 0 }), Buffer.from([0x1a, 0x45]), Buffer.alloc(40)])
    await expect(pass(file, webm)).rejects.toMatchObject(unreadable);
});

test('cut off or scrambled anywhere, it is judged or refused in our own words', async () => {
  for (const [, made, mime] of lengths) {
    const file = made(3);
    for (let step = 0; step < 60; step += 1) {
      const at = Math.floor((file.length * step) / 60);
      const broken = step % 2 ? Buffer.from(file).fill(0xff, at, at + 5) : file.subarray(0, at);
      const outcome = await pass(broken, mime).then(
        () => 'passed',
        (error) => error.name,
      );
      expect(['passed', 'DomainError']).toContain(outcome);
    }
  }
});
