import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { ByteReader } from './byte-reader';

/** Recordings without what was written beside the sound: names, places, pictures, what they were made with. */
const unreadable = () => new DomainError('file_unreadable', 'That recording cannot be read.');

/** Kilobits a second, by the index that a frame's head names. */
const rates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** Samples a second of MPEG 1; MPEG 2 has half of them, 2.5 a quarter. */
const samplings = [44_100, 48_000, 32_000];

/** How long the frame is that begins with these four bytes; null where none does. Layer III alone. */
function frameLength(head: Buffer): number | null {
  const [, second = 0, third = 0] = head;
  const version = (second >> 3) & 3;
  const isFrame = head[0] === 0xff && second >> 5 === 7 && ((second >> 1) & 3) === 1 && version !== 1;
  const rate = (version === 3 ? rates.first : rates.second)[third >> 4];
  const sampling = samplings[(third >> 2) & 3];
  if (!isFrame || !rate || !sampling) return null;
  const perSecond = sampling / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3];
  const samples = version === 3 ? 1152 : 576;
  return Math.floor((samples / 8) * ((rate * 1000) / perSecond)) + ((third >> 1) & 1);
}

/** What lies between frames without being one, in bytes: tags at the end are shorter. */
const mostSkipped = 256 * 1024;

/**
 * An MP3's frames of sound and nothing else: tags before, between and behind them (ID3, APE, Lyrics3) go.
 * @throws DomainError `wrong_media` where there is no frame
 */
export async function* withoutMp3Metadata(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = new ByteReader(content);
  let frames = 0;
  let skipped = 0;
  let head = await bytes.take(4);
  while (head.length === 4) {
    const length = frameLength(head);
    if (length !== null) {
      frames += 1;
      const frame = await bytes.take(length - 4);
      // What the end cuts off may be half a tag that looked like a frame.
      if (frame.length === length - 4) yield Buffer.concat([head, frame]);
      head = await bytes.take(4);
    } else if (head.toString('latin1', 0, 3) === 'ID3') {
      const rest = await bytes.take(6);
      const size = [...rest.subarray(2)].reduce((sum, byte) => sum * 128 + (byte & 127), 0);
      for await (const _ of bytes.pass(size));
      head = await bytes.take(4);
    } else {
      skipped += 1;
      if (skipped > mostSkipped) throw unreadable();
      head = Buffer.concat([head.subarray(1), await bytes.take(1)]);
    }
  }
  if (frames === 0) throw unreadable();
}

/** A recording has some ten; a file of nothing but heads would only keep us busy. */
const mostWavChunks = 1000;

/** What a player needs of a WAV file: how its samples are written, how many, and the samples. */
const sounding = new Set(['fmt ', 'fact', 'data']);

/**
 * A WAV file whose other chunks are emptied where they stand: lists of names and places, device data, pictures.
 * @throws DomainError `wrong_media` for what is not made of chunks
 */
export async function* withoutWavMetadata(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = new ByteReader(content);
  const riff = await bytes.take(12);
  if (riff.length < 12) throw unreadable();
  yield riff;
  for (let chunks = 0; ; chunks += 1) {
    if (chunks > mostWavChunks) throw unreadable();
    const head = await bytes.take(8);
    if (head.length < 8) return yield Buffer.alloc(head.length);
    const isSound = sounding.has(head.toString('latin1', 0, 4));
    // A chunk of odd length is followed by a byte of nothing.
    const size = head.readUInt32LE(4);
    if (!isSound) head.write('JUNK', 0, 'latin1');
    yield head;
    yield* isSound ? bytes.pass(size) : bytes.blank(size);
    yield* bytes.blank(size % 2);
  }
}
