/**
 * Hand-made videos of a given length. The length in their tables and blocks is true; the one in their headers can be any.
 */
import { videoBox } from './videos';

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const scale = 1000;
const perSecond = 25;
const brand = (letters: string) =>
  videoBox('ftyp', Buffer.from(`${letters}\0\0\x02\0isomiso2avc1mp41`, 'latin1'));
const movieHead = (claimed: number) =>
  videoBox('mvhd', u32(0, 0, 0, scale, claimed * scale), Buffer.alloc(80));
const trackHead = (claimed: number) =>
  videoBox('tkhd', u32(7, 0, 0, 1, 0, claimed * scale), Buffer.alloc(60));
const mediaHead = (claimed: number) => videoBox('mdhd', u32(0, 0, 0, scale, claimed * scale, 0));
const handler = videoBox('hdlr', u32(0, 0), Buffer.from('vide', 'latin1'), Buffer.alloc(13));

export type Mp4 = {
  /** The true length, by the samples. */
  seconds: number;
  /** The length in every header; by default the true one. */
  claimed?: number;
  /** How many frames the time table describes; by default all. */
  withDurationLimit?: number;
  quickTime?: boolean;
  /** The number of bytes of picture data. */
  bytes?: number;
  /** Whether the tables are at the end, as phones write them. */
  tablesLast?: boolean;
};

/** An MP4 of 25 frames a second. */
export function anMp4({ seconds, claimed = seconds, bytes = 500, ...with_ }: Mp4): Buffer<ArrayBuffer> {
  const frames = Math.round(seconds * perSecond);
  const samples = videoBox(
    'stbl',
    videoBox('stts', u32(0, 1, with_.withDurationLimit ?? frames, scale / perSecond)),
    videoBox('stsz', u32(0, 4, frames)),
  );
  const media = videoBox('mdia', mediaHead(claimed), handler, videoBox('minf', samples));
  const edits = videoBox('edts', videoBox('elst', u32(0, 1, claimed * scale, 0, 0x10000)));
  const moov = videoBox('moov', movieHead(claimed), videoBox('trak', trackHead(claimed), edits, media));
  const mdat = videoBox('mdat', Buffer.alloc(bytes, 1));
  const rest = with_.tablesLast ? [mdat, moov] : [moov, mdat];
  return Buffer.concat([brand(with_.quickTime ? 'qt  ' : 'isom'), ...rest]);
}

/**
 * A fragmented MP4 with fragments of a second, as a browser records it.
 * @param spread  the distance between their start times, in seconds
 */
export function aFragmentedMp4(seconds: number, { claimed = 0, spread = 1 } = {}): Buffer<ArrayBuffer> {
  const none = videoBox('stbl', videoBox('stts', u32(0, 0)), videoBox('stsz', u32(0, 0, 0)));
  const media = videoBox('mdia', mediaHead(claimed), handler, videoBox('minf', none));
  const usual = videoBox('mvex', videoBox('trex', u32(0, 1, 1, scale / perSecond, 0, 0)));
  const moov = videoBox('moov', movieHead(claimed), videoBox('trak', trackHead(claimed), media), usual);
  const fragments = Array.from({ length: seconds }, (_, second) => {
    const head = videoBox('tfhd', u32(0x020000, 1));
    const decode = videoBox('tfdt', u32(0, second * spread * scale));
    // In every second fragment the samples have individual durations.
    const run =
      second % 2 === 0
        ? videoBox('trun', u32(0, perSecond))
        : videoBox(
            'trun',
            u32(0x100, perSecond, ...Array.from({ length: perSecond }, () => scale / perSecond)),
          );
    const moof = videoBox('moof', videoBox('mfhd', u32(0, second + 1)), videoBox('traf', head, decode, run));
    return Buffer.concat([moof, videoBox('mdat', Buffer.alloc(100, 1))]);
  });
  return Buffer.concat([brand('isom'), moov, ...fragments]);
}

/**
 * A WebM element.
 * @param size  a false length to write instead of the true one; null for an unknown length
 */
function element(id: number, content: Buffer | Buffer[], size?: number | null): Buffer {
  const inside = Array.isArray(content) ? Buffer.concat(content) : content;
  const name = Buffer.from(
    id.toString(16).padStart(id.toString(16).length + (id.toString(16).length % 2), '0'),
    'hex',
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size === null ? 0x01ffffffffffffffn : BigInt(size ?? inside.length) | (1n << 56n));
  return Buffer.concat([name, length, inside]);
}

const number = (value: number) => u32(value);

/** A frame of the first track, at this many milliseconds after the start of its cluster. */
function frame(after: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80, 1, 1, 1, 1]);
  head.writeInt16BE(after, 1);
  return element(0xa3, head);
}

export type WebM = {
  seconds: number;
  /** The length in the header; by default none, as a browser records it. */
  claimed?: number;
  /** Whether the segment and the clusters state their length. */
  sized?: boolean;
  /** Whether an empty element claims a length that covers what follows its cluster. */
  hiding?: boolean;
};

/** A WebM with a frame every 40 ms, in clusters of a second. */
export function aWebM({ seconds, claimed, sized = false, hiding = false }: WebM): Buffer<ArrayBuffer> {
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')));
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((claimed ?? 0) * 1000);
  const info = element(0x1549a966, [
    element(0x2ad7b1, number(1_000_000)),
    ...(claimed === undefined ? [] : [element(0x4489, duration)]),
  ]);
  // The picture size, which a browser needs before it reports the video's length.
  const size = element(0xe0, [element(0xb0, number(64)), element(0xba, number(36))]);
  const entry = element(0xae, [
    ...[element(0xd7, Buffer.from([1])), element(0x73c5, Buffer.from([1])), element(0x83, Buffer.from([1]))],
    ...[element(0x86, Buffer.from('V_VP8')), element(0x23e383, number(40_000_000)), size],
  ]);
  const clusters = Array.from({ length: seconds }, (_, second) => {
    const frames = Array.from({ length: perSecond }, (_, each) => frame(each * 40));
    const nothing = hiding && second === 0 ? [element(0xec, Buffer.alloc(4), 1_000_000)] : [];
    const content = [element(0xe7, number(second * 1000)), ...frames, ...nothing];
    return element(0x1f43b675, content, sized ? undefined : null);
  });
  const segment = element(
    0x18538067,
    [info, element(0x1654ae6b, entry), ...clusters],
    sized ? undefined : null,
  );
  return Buffer.concat([head, segment]);
}
