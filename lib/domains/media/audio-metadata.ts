import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { ByteReader } from './byte-reader';

/** Removes metadata from recordings: names, places, pictures, the software that made them. */
const unreadable = () => new DomainError('file_unreadable', 'That recording cannot be read.');

/** Kilobits per second, by the index in a frame's header. */
const rates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** Sample rates of MPEG 1. MPEG 2 has half of each, MPEG 2.5 a quarter. */
const samplings = [44_100, 48_000, 32_000];

/** The length in bytes of the frame with this four-byte header; null when it is no frame header. Layer III only. */
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

/** The most bytes to skip in search of a frame. Tags at the end of a file are shorter. */
const mostSkipped = 256 * 1024;

/**
 * Passes only an MP3's audio frames. Tags before, between and after them (ID3, APE, Lyrics3) are dropped.
 * @throws DomainError `file_unreadable` when there is no frame
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
      // A frame cut off by the end of the file may be part of a tag that looked like a frame.
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

/** A recording has about ten. The limit stops a file of nothing but headers from wasting our time. */
const mostWavChunks = 1000;

/** The chunks that a player needs: the sample format, the sample count and the samples. */
const sounding = new Set(['fmt ', 'fact', 'data']);

/**
 * Blanks all other chunks of a WAV file in place: lists of names and places, device data, pictures.
 * @throws DomainError `file_unreadable` when the file is not made of chunks
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
    // A chunk of odd length is followed by a padding byte.
    const size = head.readUInt32LE(4);
    if (!isSound) head.write('JUNK', 0, 'latin1');
    yield head;
    yield* isSound ? bytes.pass(size) : bytes.blank(size);
    yield* bytes.blank(size % 2);
  }
}
