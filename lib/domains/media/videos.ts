import 'server-only';
import { Failure } from '@/lib/contract/failure';

/**
 * An MP4 or QuickTime file is boxes: a length, four letters, content; some hold further boxes. Phones write where and
 * with what a video was taken into boxes that no player needs; anybody may write anything into those that are left free.
 */
const tellTales = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** A table of contents longer than this is of no video that may be uploaded. */
const mostContents = 16 * 1024 * 1024;
/** A recording in fragments has hundreds, one in fragments of a frame thousands; a file of nothing but heads would only keep us busy. */
const mostBoxes = 100_000;

const unreadable = () => new Failure('wrong_media', 'That video cannot be read.');

/**
 * The same video as it flows by, without place, camera and the like: those boxes are emptied where they stand, so that
 * everything else keeps its place in the file.
 * @param look  is shown each table of contents (`moov`, `moof`) as it came
 * @throws Failure `wrong_media` for what is not made of boxes
 */
export async function* withoutPlace(
  content: AsyncIterable<Uint8Array>,
  look: (letters: string, contents: Buffer) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const bytes = new Bytes(content);
  for (let boxes = 0; ; boxes += 1) {
    if (boxes > mostBoxes) throw unreadable();
    const head = await bytes.take(8);
    if (head.length < 8) return yield head;
    const letters = head.toString('latin1', 4, 8);
    let left = head.readUInt32BE(0) - head.length;
    if (head.readUInt32BE(0) === 0) left = Number.POSITIVE_INFINITY;
    const long = head.readUInt32BE(0) === 1 ? await bytes.take(8) : null;
    if (long) left = long.length === 8 ? Number(long.readBigUInt64BE()) - 16 : 0;
    if (left < 0) throw unreadable();

    if (tellTales.has(letters)) head.write('free', 4, 'latin1');
    yield head;
    if (long) yield long;
    if (letters === 'moov' || letters === 'moof') {
      if (left > mostContents) throw unreadable();
      const contents = await bytes.take(left);
      look(letters, contents);
      emptyTellTales(contents);
      yield contents;
    } else {
      for await (const piece of bytes.pass(left))
        yield tellTales.has(letters) ? Buffer.alloc(piece.length) : piece;
    }
  }
}

/** Empties such boxes among those that stand here, and inside each track. */
function emptyTellTales(boxes: Buffer): void {
  let at = 0;
  while (at + 8 <= boxes.length) {
    const length = boxes.readUInt32BE(at);
    if (length < 8) throw unreadable();
    const inside = boxes.subarray(at + 8, at + length);
    const letters = boxes.toString('latin1', at + 4, at + 8);
    if (letters === 'trak') emptyTellTales(inside);
    if (tellTales.has(letters)) {
      boxes.write('free', at + 4, 'latin1');
      inside.fill(0);
    }
    at += length;
  }
}

/** A flow of chunks, read by the byte. */
export class Bytes {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private at: Uint8Array = new Uint8Array();

  constructor(content: AsyncIterable<Uint8Array>) {
    this.chunks = content[Symbol.asyncIterator]();
  }

  /** The next bytes in one piece; fewer than asked for at the end. */
  async take(count: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pass(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The next bytes as they come. */
  async *pass(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0) {
      if (this.at.length === 0) {
        const next = await this.chunks.next();
        if (next.done) return;
        this.at = next.value;
      }
      const piece = this.at.subarray(0, left);
      this.at = this.at.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
