import 'server-only';
import { boxesIn, type Kind, kindOfTrack, tableIn } from './mp4-boxes';
import { unreadableVideo } from './refusals';

/** A range of bytes in a file; `to` is exclusive. */
export type Span = { from: number; to: number };

/** A video within the upload limit has a few thousand. The limit stops an oversized table from wasting our time. */
export const mostChunks = 500_000;

/**
 * Where the video and sound samples lie in the file, by the tables of a `moov`.
 * @returns spans in the file's order, without overlaps; null when a video or sound track has no such table
 * @throws DomainError `file_unreadable` for tables that are truncated or too long
 */
export function samplesIn(moov: Buffer): Span[] | null {
  const spans: Span[] = [];
  for (const { letters, inside } of boxesIn(moov)) {
    const kind: Kind | null = letters === 'trak' ? kindOfTrack(inside) : null;
    if (kind === null) continue;
    const chunks = chunksOf(inside);
    if (!chunks) return null;
    for (const chunk of chunks) spans.push(chunk);
    if (spans.length > mostChunks) throw unreadableVideo();
  }
  return merged(spans);
}

function chunksOf(trak: Buffer): Span[] | null {
  const [near, far] = [tableIn(trak, 'stco'), tableIn(trak, 'co64')];
  const [perChunk, sizes] = [tableIn(trak, 'stsc'), tableIn(trak, 'stsz')];
  if (!(near || far) || !perChunk || !sizes) return null;
  try {
    return spansOf(offsetsIn(near, far), perChunk, sizes);
  } catch (error) {
    throw error instanceof RangeError ? unreadableVideo() : error;
  }
}

function offsetsIn(near: Buffer | undefined, far: Buffer | undefined): number[] {
  const table = near ?? far;
  const count = table?.readUInt32BE(4) ?? 0;
  if (count > mostChunks) throw unreadableVideo();
  const read = (index: number) =>
    near ? near.readUInt32BE(8 + index * 4) : Number(far?.readBigUInt64BE(8 + index * 8));
  return Array.from({ length: count }, (_, index) => read(index));
}

/** The byte range of each chunk: its offset, and the sizes of its samples added up. */
function spansOf(offsets: number[], perChunk: Buffer, sizes: Buffer): Span[] {
  const [same, samples] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  const runs = perChunk.readUInt32BE(4);
  let run = 0;
  let sample = 0;
  return offsets.map((from, index) => {
    // All chunks of a run have the same number of samples. A run ends at the next run's first chunk; chunks count from one.
    while (run + 1 < runs && perChunk.readUInt32BE(8 + (run + 1) * 12) <= index + 1) run += 1;
    const held = Math.min(perChunk.readUInt32BE(12 + run * 12), samples - sample);
    let bytes = same * held;
    if (same === 0)
      for (let each = 0; each < held; each += 1) bytes += sizes.readUInt32BE(12 + (sample + each) * 4);
    sample += held;
    return { from, to: from + bytes };
  });
}

function merged(spans: Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}

/** The parts of `wholes` that are in none of `spans`. Both are in order, so one pass is enough. */
export function without(wholes: Span[], spans: Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const whole of wholes) {
    let from = whole.from;
    for (; next < spans.length; next += 1) {
      const span = spans[next] as Span;
      if (span.from >= whole.to) break;
      if (span.from > from) left.push({ from, to: span.from });
      from = Math.max(from, span.to);
      // The rest of the span is in the next whole.
      if (span.to > whole.to) break;
    }
    if (from < whole.to) left.push({ from, to: whole.to });
  }
  return left;
}
