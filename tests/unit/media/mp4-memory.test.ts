/** What the tables of many videos take in memory at once. */
import { expect, test } from 'vitest';
import { withDurationLimit } from '@/lib/domains/media/duration';
import { withoutMetadata } from '@/lib/domains/media/metadata';
import { without } from '@/lib/domains/media/mp4-samples';
import { anMp4 } from '../../support/timed-videos';
import { videoBox } from '../../support/videos';

const MB = 1024 * 1024;
const unreadable = { code: 'file_unreadable' };
const start = videoBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
const zeros = Buffer.alloc(MB);

/** The heads of a fragment's table of so many bytes, and of the one box in it. */
function tableHead(bytes: number): Buffer {
  const head = Buffer.concat([videoBox('moof'), videoBox('free')]);
  head.writeUInt32BE(bytes + 16);
  head.writeUInt32BE(bytes + 8, 8);
  return head;
}

/** A file of so many tables, which nobody holds whole. */
async function* tables(count: number, megabytes: number): AsyncGenerator<Uint8Array> {
  yield start;
  for (let table = 0; table < count; table += 1) {
    yield tableHead(megabytes * MB);
    for (let each = 0; each < megabytes; each += 1) yield zeros;
  }
}

type Look = (letters: string, contents: Buffer) => void;
const cleaned = (content: AsyncIterable<Uint8Array>, look?: Look) =>
  (withoutMetadata['video/mp4'] as NonNullable<(typeof withoutMetadata)[string]>)(content, look);

test('the tables of a file are bounded together', async () => {
  const looked: string[] = [];
  const flow = cleaned(tables(2, 10), (letters) => looked.push(letters));
  await expect(flow[Symbol.asyncIterator]().next()).rejects.toMatchObject(unreadable);
  // By their heads alone.
  expect(looked).toEqual([]);
});

test('thirty-two files of tables at once, each sent on slowly: their memory is not all of their tables', async () => {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const note = () => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  };
  const flows = Array.from({ length: 32 }, () => cleaned(tables(1, 12), note)[Symbol.asyncIterator]());
  // The first piece of each comes, and nobody takes the next.
  const first = await Promise.all(flows.map((flow) => flow.next()));
  note();
  expect(first.every(({ done }) => !done)).toBe(true);
  await Promise.all(flows.map((flow) => flow.return?.()));
  // Two of them at once, and what waits to be collected: 384 MB would be all.
  expect(most / MB).toBeLessThan(192);
});

test('gaps between samples, boxes of unknown names and a rest that is no box are emptied where they stand', async () => {
  const told = Buffer.from('Lagos Island');
  const rest = Buffer.from('Yaba');
  const file = Buffer.concat([anMp4({ seconds: 1 }), videoBox('xyz1', told), videoBox('free'), rest]);
  async function* once() {
    yield file;
  }
  const out = Buffer.concat(await Array.fromAsync(cleaned(once())));
  expect(out.length).toBe(file.length);
  expect(out.includes(told)).toBe(false);
  expect(out.includes(rest)).toBe(false);
  expect(out.subarray(file.indexOf('xyz1'), file.indexOf('xyz1') + 4).toString()).toBe('free');
  expect(out.indexOf('mdat')).toBe(file.indexOf('mdat'));
});

test('many boxes of samples are gone through once, however many samples there are', () => {
  const boxes = Array.from({ length: 40_000 }, (_, each) => ({ from: each * 1600, to: each * 1600 + 1592 }));
  const samples = Array.from({ length: 500_000 }, (_, each) => ({ from: each * 128, to: each * 128 + 100 }));
  const started = performance.now();
  const gaps = without(boxes, samples);
  // Walking through all samples for each box takes minutes.
  expect(performance.now() - started).toBeLessThan(5000);
  expect(gaps.slice(0, 2)).toEqual([
    { from: 100, to: 128 },
    { from: 228, to: 256 },
  ]);
});

test('a sample that ends in another box, and what lies before and behind', () => {
  const boxes = [
    { from: 10, to: 20 },
    { from: 30, to: 40 },
    { from: 50, to: 60 },
  ];
  const samples = [
    { from: 0, to: 5 },
    { from: 15, to: 35 },
    { from: 55, to: 90 },
  ];
  expect(without(boxes, samples)).toEqual([
    { from: 10, to: 15 },
    { from: 35, to: 40 },
    { from: 50, to: 55 },
  ]);
});

test('fragments of more tracks than a video has are refused', async () => {
  const track = (id: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(id, 4);
    return videoBox('moof', videoBox('traf', videoBox('tfhd', head)));
  };
  async function* many() {
    yield anMp4({ seconds: 1 });
    for (let id = 0; id < 100; id += 1) yield track(1000 + id);
  }
  const rule = { seconds: 90, tooLong: 'too long' };
  const flow = withDurationLimit(many(), 'video/mp4', rule, { seconds: null });
  await expect(flow.next()).rejects.toMatchObject(unreadable);
});
