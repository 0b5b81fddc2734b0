import 'server-only';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { spool } from '@/lib/platform/storage/spool';
import { boxesIn, cleanFragment, cleanMovie, kindOfTrack, unreadable } from './mp4-boxes';
import { type Span, samplesIn, without } from './mp4-samples';

/** A table of contents longer than this is of no video that may be uploaded. */
const mostContents = 16 * 1024 * 1024;
/** A recording in fragments has hundreds, one in fragments of a frame thousands; a file of nothing but heads would only keep us busy. */
const mostBoxes = 40_000;

/** What stands in the file itself and a player may need; `mdat` holds the samples. */
const passing = new Set(['ftyp', 'styp', 'sidx', 'ssix', 'mfra', 'wide', 'mdat']);

/** Other bytes in the place of a file's own; zeros where it names none. */
type Change = Span & { bytes?: Buffer };

/**
 * The same video without place, camera, owner and times: what no player needs is emptied where it stands, also the samples of
 * tracks that only tell, and whatever else lies between the samples. Cameras write the tables behind the samples, so the file
 * waits on this machine's disk until they are known.
 * @param look  is shown each table of contents (`moov`, `moof`) as it came
 * @throws DomainError `wrong_media` for what is not made of boxes; StorageRefused; what `content` throws
 */
export async function* withoutMp4Metadata(
  content: AsyncIterable<Uint8Array>,
  look: (letters: string, contents: Buffer) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const { file, size, drop } = await spool(content);
  try {
    const changes = await changesTo(file, size, look);
    yield* changed(createReadStream(file), changes);
  } finally {
    await drop();
  }
}

type Box = { letters: string; at: number; inside: Span };

async function changesTo(file: string, size: number, look: (letters: string, contents: Buffer) => void) {
  const handle = await open(file);
  try {
    const changes: Change[] = [];
    const data: Span[] = [];
    let samples: Span[] | null = null;
    let movies = 0;
    let fragments = 0;
    let telling = false;
    let end = 0;
    for await (const { letters, at, inside } of boxesOf(handle, size)) {
      end = inside.to;
      if (letters === 'moov' || letters === 'moof') {
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
        changes.push({ ...inside, bytes: contents });
      } else if (letters === 'mdat') data.push(inside);
      else if (!passing.has(letters))
        changes.push({ from: at + 4, to: at + 8, bytes: Buffer.from('free') }, inside);
    }
    // Which bytes of a fragment are whose is said in many ways. Cameras do not record place into fragments.
    if (movies > 1 || (telling && fragments > 0)) throw unreadable();
    if (samples && fragments === 0) for (const each of data) changes.push(...without(each, samples));
    // Too few bytes for another box.
    if (end < size) changes.push({ from: end, to: size });
    return changes.toSorted((one, other) => one.from - other.from);
  } finally {
    await handle.close();
  }
}

/** The boxes of the file itself. */
async function* boxesOf(handle: FileHandle, size: number): AsyncGenerator<Box> {
  let boxes = 0;
  for (let at = 0; at + 8 <= size; boxes += 1) {
    if (boxes > mostBoxes) throw unreadable();
    const head = await read(handle, { from: at, to: Math.min(size, at + 16) });
    const said = head.readUInt32BE(0);
    const isLong = said === 1;
    if (isLong && head.length < 16) throw unreadable();
    const length = said === 0 ? size - at : isLong ? Number(head.readBigUInt64BE(8)) : said;
    const headed = isLong ? 16 : 8;
    if (length < headed) throw unreadable();
    const to = Math.min(size, at + length);
    yield { letters: head.toString('latin1', 4, 8), at, inside: { from: at + headed, to } };
    at = to;
  }
}

async function read(handle: FileHandle, { from, to }: Span): Promise<Buffer> {
  if (to - from > mostContents) throw unreadable();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

/** A flow with other bytes in some places. The changes stand in order and do not overlap. */
async function* changed(flow: AsyncIterable<Uint8Array>, changes: Change[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  let next = 0;
  for await (const chunk of flow) {
    const piece = Buffer.from(chunk);
    const end = at + piece.length;
    for (let index = next; index < changes.length; index += 1) {
      const { from, to, bytes } = changes[index] as Change;
      if (from >= end) break;
      const [first, last] = [Math.max(from, at), Math.min(to, end)];
      if (bytes) bytes.copy(piece, first - at, first - from, last - from);
      else piece.fill(0, first - at, last - at);
      if (to <= end) next = index + 1;
    }
    at = end;
    yield piece;
  }
}
