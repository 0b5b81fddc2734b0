import 'server-only';
import { ByteReader } from './byte-reader';
import { unreadableVideo } from './refusals';
import { type ElementHead, elementHead } from './webm-elements';

/**
 * Which elements of a WebM file are kept (Matroska, RFC 9559): those that a player needs. Every other one becomes a `Void`
 * of the same length, so that all offsets stay valid: tags, titles, attachments, names, times, and any element that a new
 * version adds.
 */
const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  position: 0xa7,
  previousSize: 0xab,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  reference: 0xfb,
  discardPadding: 0x75a2,
  cues: 0x1c53bb6b,
  void: 0xec,
} as const;

const entered = new Set<number>([ids.segment, ids.info, ids.tracks, ids.cluster, ids.blockGroup]);
const passed = new Set<number>([
  ...[ids.ebml, ids.seekHead, ids.timestampScale, ids.duration, ids.clusterTime, ids.position],
  ...[
    ids.previousSize,
    ids.simpleBlock,
    ids.block,
    ids.blockDuration,
    ids.reference,
    ids.discardPadding,
    ids.cues,
  ],
]);
/** These elements are mandatory, but name the software that wrote the file. */
const blanked = new Set<number>([ids.muxingApp, ids.writingApp]);
const blocks = new Set<number>([ids.simpleBlock, ids.block]);

/** The parts of a track's entry to keep: its number and type, its codec, and its picture or sound format. */
const passedOfTrack = new Set<number>([
  ...[
    ids.trackNumber,
    ids.trackType,
    0x73c5,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x23e383,
    0x86,
    0x63a2,
    0x56aa,
    0x56bb,
  ],
  ...[0xe0, 0xe1, 0x6d80, 0x22b59c, 0x22b59d, 0x6de7, 0x55ee],
]);
const kinds = { video: 1, audio: 2 };

/** An hour of video has about three hundred thousand. The limit stops a file of nothing but headers. */
const mostElements = 400_000;
/** A track's entry usually has a few hundred bytes, including its codec data. */
const longestEntry = 1024 * 1024;
/** The longest header of a block: its track, its time and its flags. */
const longestBlockHead = 11;

/**
 * Streams a video without place, camera, owner and times, and without the tracks that are neither video nor sound.
 * @throws DomainError `file_unreadable` when it is not made of elements
 */
export async function* withoutWebmMetadata(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = new ByteReader(content);
  const shown = new Set<number>();
  for (let elements = 0; ; elements += 1) {
    if (elements > mostElements) throw unreadableVideo();
    const head = await elementHead(bytes);
    if (!head) return;
    if (entered.has(head.id)) yield head.raw;
    else if (!Number.isFinite(head.size)) throw unreadableVideo();
    else if (head.id === ids.trackEntry) yield await cleanTrack(head, bytes, shown);
    else if (blocks.has(head.id)) yield* cleanBlock(head, bytes, shown);
    else if (passed.has(head.id)) {
      yield head.raw;
      yield* bytes.pass(head.size);
    } else {
      const isBlank = blanked.has(head.id) || head.id === ids.void;
      yield isBlank ? head.raw : voidHead(head);
      yield* bytes.blank(head.size);
    }
  }
}

/** The header of a `Void` element that takes exactly the space of another element. */
function voidHead({ raw, size }: Pick<ElementHead, 'raw' | 'size'>): Buffer {
  const width = Math.min(8, raw.length - 1);
  const spare = raw.length - 1 - width;
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(size + spare) | (1n << BigInt(7 * width)));
  return Buffer.concat([Buffer.from([ids.void]), length.subarray(8 - width), Buffer.alloc(spare)]);
}

/** Keeps what a player needs of a track's entry; nothing of a track that is neither video nor sound. */
async function cleanTrack(head: ElementHead, bytes: ByteReader, shown: Set<number>): Promise<Buffer> {
  if (head.size > longestEntry) throw unreadableVideo();
  const entry = await bytes.take(head.size);
  const parts = await partsOf(entry);
  const numberIn = (id: number) => {
    const part = parts.find((each) => each.head.id === id);
    return part ? part.content.reduce((sum, byte) => sum * 256 + byte, 0) : 0;
  };
  const kind = numberIn(ids.trackType);
  if (kind !== kinds.video && kind !== kinds.audio)
    return Buffer.concat([voidHead(head), Buffer.alloc(entry.length)]);
  shown.add(numberIn(ids.trackNumber));
  const kept = parts.map(({ head: part, content }) =>
    passedOfTrack.has(part.id)
      ? Buffer.concat([part.raw, content])
      : Buffer.concat([voidHead(part), Buffer.alloc(content.length)]),
  );
  return Buffer.concat([head.raw, ...kept]);
}

async function partsOf(entry: Buffer): Promise<{ head: ElementHead; content: Buffer }[]> {
  const reader = new ByteReader(inOnePiece(entry));
  const parts: { head: ElementHead; content: Buffer }[] = [];
  for (let at = 0; at < entry.length; ) {
    const head = await elementHead(reader);
    if (!head || at + head.raw.length + head.size > entry.length) throw unreadableVideo();
    parts.push({ head, content: await reader.take(head.size) });
    at += head.raw.length + head.size;
  }
  return parts;
}

async function* inOnePiece(entry: Buffer) {
  yield entry;
}

/** Passes the block of a video or sound track; blanks the block of any other. */
async function* cleanBlock(
  head: ElementHead,
  bytes: ByteReader,
  shown: Set<number>,
): AsyncGenerator<Uint8Array> {
  const start = await bytes.take(Math.min(head.size, longestBlockHead));
  const width = start[0] ? Math.clz32(start[0]) - 23 : 0;
  if (width === 0 || start.length < width) throw unreadableVideo();
  const number = start
    .subarray(1, width)
    .reduce((sum, byte) => sum * 256 + byte, (start[0] as number) & (0xff >> width));
  yield head.raw;
  if (shown.has(number)) {
    yield start;
    yield* bytes.pass(head.size - start.length);
  } else {
    // Track, time, flags.
    yield start.fill(0, width + 3);
    yield* bytes.blank(head.size - start.length);
  }
}
