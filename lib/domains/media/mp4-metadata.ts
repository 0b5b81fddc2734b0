import 'server-only';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { spool } from '@/lib/platform/storage/spool';
import { boxesIn, cleanFragment, cleanMovie, kindOfTrack } from './mp4-boxes';
import { mostChunks, type Span, samplesIn, without } from './mp4-samples';
import { unreadableVideo } from './refusals';
import { WeightedQueue } from './weighted-queue';

/** The most bytes of all tables of contents together. Those of a video within the upload limit are shorter. */
const mostContents = 16 * 1024 * 1024;
/** A fragmented recording has hundreds, or thousands with one frame each. The limit stops a file of nothing but headers. */
const mostBoxes = 40_000;

/** The memory for the tables of all files that are cleaned at once. Further files wait on disk. */
const cleaning = new WeightedQueue({ capacity: 128 * 1024 * 1024, maxWaiting: 200, maxWait: 60_000 });
/** The memory that one span of a file takes, with temporary copies. */
const spanBytes = 200;

/** The top-level boxes that a player may need. `mdat` holds the samples. */
const passing = new Set(['ftyp', 'styp', 'sidx', 'ssix', 'mfra', 'wide', 'mdat']);

/**
 * Removes place, camera, owner and times from a video. What no player needs is blanked in place, also the samples of
 * metadata tracks and any other bytes between the samples. Cameras write the tables after the samples, so the file is first
 * spooled to the local disk and blanked there. It is then streamed from disk, so that it is never held in memory.
 * @param look  called with each table of contents (`moov`, `moof`) before it is changed
 * @throws DomainError `file_unreadable` when it is not made of boxes, `uploads_busy` when too many wait; StorageRefused; what
 *   `content` throws
 */
export async function* withoutMp4Metadata(
  content: AsyncIterable<Uint8Array>,
  look: (letters: string, contents: Buffer) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const { file, size, drop } = await spool(content);
  try {
    const handle = await open(file, 'r+');
    try {
      await cleaning.run(await weightOf(handle, size), () => clean(handle, size, look));
    } finally {
      await handle.close();
    }
    yield* createReadStream(file);
  } finally {
    await drop();
  }
}

/** Bytes to overwrite part of a file with; zeros when `bytes` is missing. */
type Change = Span & { bytes?: Buffer };

type Box = { letters: string; at: number; inside: Span };
const isTable = ({ letters }: Box) => letters === 'moov' || letters === 'moof';

/** The most memory that cleaning can take, from the box headers. @throws DomainError `file_unreadable` for too long tables */
async function weightOf(handle: FileHandle, size: number): Promise<number> {
  let tables = 0;
  let boxes = 0;
  for await (const box of boxesOf(handle, size)) {
    boxes += 1;
    if (isTable(box)) tables += box.inside.to - box.inside.from;
    if (tables > mostContents) throw unreadableVideo();
  }
  // Each chunk offset takes four bytes of a table.
  return tables + (boxes + Math.min(mostChunks, tables / 4)) * spanBytes;
}

/** Blanks a file's metadata in place. */
async function clean(handle: FileHandle, size: number, look: (letters: string, contents: Buffer) => void) {
  const changes: Change[] = [];
  const data: Span[] = [];
  let samples: Span[] | null = null;
  let movies = 0;
  let fragments = 0;
  let telling = false;
  let end = 0;
  for await (const box of boxesOf(handle, size)) {
    const { letters, at, inside } = box;
    end = inside.to;
    if (isTable(box)) {
      const contents = await read(handle, inside);
      look(letters, contents);
      if (letters === 'moov') {
        movies += 1;
        samples = samplesIn(contents);
        telling = boxesIn(contents).some(
          (each) => each.letters === 'trak' && kindOfTrack(each.inside) === null,
        );
        cleanMovie(contents);
      } else {
        fragments += 1;
        cleanFragment(contents);
      }
      await handle.write(contents, 0, contents.length, inside.from);
    } else if (letters === 'mdat') data.push(inside);
    else if (!passing.has(letters)) changes.push({ from: at + 4, to: at + 8, bytes: nothing }, inside);
  }
  // A fragment can assign its bytes to tracks in many ways, which we do not parse. Cameras record no place into fragments.
  if (movies > 1 || (telling && fragments > 0)) throw unreadableVideo();
  if (samples && fragments === 0) for (const gap of without(data, samples)) changes.push(gap);
  // Too few bytes for another box.
  if (end < size) changes.push({ from: end, to: size });
  const full = changes.filter(({ from, to }) => to > from);
  await overwrite(
    handle,
    full.toSorted((one, other) => one.from - other.from),
  );
}

/** The type of a box whose content is ignored. */
const nothing = Buffer.from('free');
const blockBytes = 256 * 1024;

/** `changes` are in order, do not overlap and are not empty. Each block is written once, however many changes are in it. */
async function overwrite(handle: FileHandle, changes: Change[]): Promise<void> {
  const ends = changes.at(-1)?.to ?? 0;
  let at = 0;
  let next = 0;
  while (next < changes.length) {
    at = Math.max(at, (changes[next] as Change).from);
    const block = await read(handle, { from: at, to: Math.min(at + blockBytes, ends) });
    const end = at + block.length;
    for (; next < changes.length; next += 1) {
      const { from, to, bytes } = changes[next] as Change;
      if (from >= end) break;
      const [first, last] = [Math.max(from, at), Math.min(to, end)];
      if (bytes) bytes.copy(block, first - at, first - from, last - from);
      else block.fill(0, first - at, last - at);
      if (to > end) break;
    }
    await handle.write(block, 0, block.length, at);
    at = end;
  }
}

/** The top-level boxes of the file. */
async function* boxesOf(handle: FileHandle, size: number): AsyncGenerator<Box> {
  let boxes = 0;
  for (let at = 0; at + 8 <= size; boxes += 1) {
    if (boxes > mostBoxes) throw unreadableVideo();
    const head = await read(handle, { from: at, to: Math.min(size, at + 16) });
    const said = head.readUInt32BE(0);
    const isLong = said === 1;
    if (isLong && head.length < 16) throw unreadableVideo();
    const length = said === 0 ? size - at : isLong ? Number(head.readBigUInt64BE(8)) : said;
    const headed = isLong ? 16 : 8;
    if (length < headed) throw unreadableVideo();
    const to = Math.min(size, at + length);
    yield { letters: head.toString('latin1', 4, 8), at, inside: { from: at + headed, to } };
    at = to;
  }
}

async function read(handle: FileHandle, { from, to }: Span): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}
