import 'server-only';
import { ByteReader } from './byte-reader';
import { unreadableVideo } from './refusals';
import { elementHead, sizeIn } from './webm-elements';

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  defaultDuration: 0x23e383,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
};
/** Elements that contain timing elements. They are entered; all others are skipped. */
const entered = new Set([ids.segment, ids.info, ids.tracks, ids.trackEntry, ids.cluster, ids.blockGroup]);
const numbers = new Set([
  ids.timestampScale,
  ids.trackNumber,
  ids.defaultDuration,
  ids.clusterTime,
  ids.blockDuration,
]);
/** Ninety seconds of video have up to twenty thousand. The limit stops a file of nothing but headers. */
const mostElements = 60_000;
/** The bytes read of a block: enough for its track and its time. */
const blockHead = 12;

/** One segment's times, in its own ticks. */
type Span = { from: number; to: number; nanoseconds: number | null };
const usualTick = 1_000_000;

/**
 * Measures how long a WebM file plays, by the times of its blocks. The duration in its header is ignored: it can be false.
 */
export class WebmDuration {
  private readonly spans: Span[] = [];
  private readonly lasting = new Map<number, number>();
  private track = 0;
  private cluster = 0;
  private block = 0;

  /**
   * Passes the bytes through and reads the times.
   * @throws DomainError `file_unreadable` when the file is not made of properly nested elements
   */
  async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const bytes = new ByteReader(content);
    const ends: number[] = [];
    let at = 0;
    for (let elements = 0; ; elements += 1) {
      const head = await elementHead(bytes);
      if (!head) return;
      if (elements > mostElements) throw unreadableVideo();
      yield head.raw;
      while (ends.length > 0 && at >= (ends.at(-1) as number)) ends.pop();
      at += head.raw.length;
      const end = at + head.size;
      // An element longer than its container could hide later elements from us, but not from a player.
      if (Number.isFinite(end) && end > (ends.at(-1) ?? end)) throw unreadableVideo();
      if (head.id === ids.segment)
        this.spans.push({ from: Number.POSITIVE_INFINITY, to: 0, nanoseconds: null });
      if (entered.has(head.id)) {
        if (Number.isFinite(end)) ends.push(end);
        continue;
      }
      if (!Number.isFinite(end)) throw unreadableVideo();
      const told = numbers.has(head.id) ? head.size : Math.min(head.size, isBlock(head.id) ? blockHead : 0);
      if (numbers.has(head.id) && told > 8) throw unreadableVideo();
      const value = await bytes.take(told);
      if (value.length === told && told > 0) this.hear(head.id, value);
      yield value;
      yield* bytes.pass(head.size - told);
      at = end;
    }
  }

  /** The length in seconds; null when there is no block. */
  seconds(): number | null {
    const each = this.spans
      .filter(({ from, to }) => to > from)
      .map(({ from, to, nanoseconds }) => ((to - from) * (nanoseconds ?? usualTick)) / 1e9);
    const whole = each.reduce((sum, one) => sum + one, 0);
    return whole > 0 ? whole : null;
  }

  private hear(id: number, content: Buffer) {
    const span = this.spans.at(-1);
    if (!span) throw unreadableVideo();
    if (isBlock(id)) return this.hearBlock(span, content);
    const value = content.reduce((sum, byte) => sum * 256 + byte, 0);
    // When it is given twice, the larger counts, since players differ in which one they use.
    if (id === ids.timestampScale) span.nanoseconds = Math.max(span.nanoseconds ?? 0, value);
    if (id === ids.trackNumber) this.track = value;
    if (id === ids.defaultDuration) this.lasting.set(this.track, value);
    if (id === ids.clusterTime) this.cluster = value;
    if (id === ids.blockDuration) span.to = Math.max(span.to, this.block + value);
  }

  private hearBlock(span: Span, content: Buffer) {
    const track = sizeIn(content);
    if (!track || content.length < track.width + 2) throw unreadableVideo();
    this.block = this.cluster + content.readInt16BE(track.width);
    const lasts = (this.lasting.get(track.value) ?? 0) / ((span.nanoseconds ?? usualTick) || 1);
    span.from = Math.min(span.from, this.block);
    span.to = Math.max(span.to, this.block + lasts);
  }
}

const isBlock = (id: number) => id === ids.simpleBlock || id === ids.block;
