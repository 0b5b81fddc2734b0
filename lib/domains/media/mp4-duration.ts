import 'server-only';
import { boxesIn, mostTracks } from './mp4-boxes';
import { unreadableVideo } from './refusals';

/**
 * Measures how long an MP4 or QuickTime file plays, by its samples. The durations in its headers (`mvhd`, `tkhd`, `mdhd`,
 * an edit list) can be false. A player uses the samples' own times, and so does this.
 */
export class Mp4Duration {
  private readonly tracks = new Map<number, Track>();

  /** @param contents  the content of a `moov` or `moof` of the file */
  hear(letters: string, contents: Buffer): void {
    for (const { letters: inner, inside } of boxesIn(contents)) {
      if (letters === 'moov' && inner === 'trak') this.hearTrack(inside);
      if (letters === 'moov' && inner === 'mvex') this.hearDefaults(inside);
      if (letters === 'moof' && inner === 'traf') this.hearFragment(inside);
    }
  }

  /** The length of the longest track, in seconds; null when no sample has a time. */
  seconds(): number | null {
    const each = [...this.tracks.values()]
      .filter(({ scale }) => scale > 0)
      .map(({ ticks, from, to, scale }) => Math.max(ticks, to > from ? to - from : 0) / scale);
    const longest = Math.max(0, ...each);
    return longest > 0 ? longest : null;
  }

  private track(id: number): Track {
    const known = this.tracks.get(id) ?? {
      scale: 0,
      ticks: 0,
      usual: 0,
      from: Number.POSITIVE_INFINITY,
      to: 0,
    };
    this.tracks.set(id, known);
    if (this.tracks.size > mostTracks) throw unreadableVideo();
    return known;
  }

  private hearTrack(trak: Buffer) {
    const head = boxAt(trak, 'tkhd');
    const media = boxAt(trak, 'mdia');
    const mediaHead = media && boxAt(media, 'mdhd');
    const info = media && boxAt(media, 'minf');
    const samples = info && boxAt(info, 'stbl');
    if (!head || !mediaHead || !samples) return;
    const track = this.track(head.readUInt32BE(head[0] === 1 ? 20 : 12));
    if (track.scale > 0) throw unreadableVideo();
    track.scale = mediaHead.readUInt32BE(mediaHead[0] === 1 ? 20 : 12);
    track.ticks += ticksOf(samples);
  }

  /** Reads `trex`: the default sample duration, for fragments that give none. */
  private hearDefaults(mvex: Buffer) {
    for (const { letters, inside } of boxesIn(mvex))
      if (letters === 'trex') this.track(inside.readUInt32BE(4)).usual = inside.readUInt32BE(12);
  }

  private hearFragment(traf: Buffer) {
    const head = boxAt(traf, 'tfhd');
    if (!head) return;
    const track = this.track(head.readUInt32BE(4));
    const flags = head.readUInt32BE(0);
    const usualAt = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
    const usual = flags & 0x8 ? head.readUInt32BE(usualAt) : track.usual;
    let lasts = 0;
    for (const { letters, inside } of boxesIn(traf)) if (letters === 'trun') lasts += runOf(inside, usual);
    track.ticks += lasts;
    const decode = boxAt(traf, 'tfdt');
    if (!decode) return;
    const from = decode[0] === 1 ? Number(decode.readBigUInt64BE(4)) : decode.readUInt32BE(4);
    track.from = Math.min(track.from, from);
    track.to = Math.max(track.to, from + lasts);
  }
}

type Track = {
  /** Ticks per second. */
  scale: number;
  /** The total duration of all samples. */
  ticks: number;
  usual: number;
  /** Where its fragments begin and end. */
  from: number;
  to: number;
};

/** The only box of that type. @throws DomainError `file_unreadable` for two, since players differ in which one they use */
function boxAt(contents: Buffer, letters: string): Buffer | undefined {
  const [box, another] = [...boxesIn(contents)].filter((each) => each.letters === letters);
  if (another) throw unreadableVideo();
  return box?.inside;
}

/** The duration of a table's samples. Samples beyond the time table last as long as its last entry. */
function ticksOf(samples: Buffer): number {
  const times = boxAt(samples, 'stts');
  const sizes = boxAt(samples, 'stsz') ?? boxAt(samples, 'stz2');
  if (!times) return 0;
  let ticks = 0;
  let counted = 0;
  let last = 0;
  const entries = times.readUInt32BE(4);
  if (8 + entries * 8 > times.length) throw unreadableVideo();
  for (let entry = 0; entry < entries; entry += 1) {
    const count = times.readUInt32BE(8 + entry * 8);
    last = times.readUInt32BE(12 + entry * 8);
    counted += count;
    ticks += count * last;
  }
  const held = sizes ? sizes.readUInt32BE(8) : 0;
  return ticks + Math.max(0, held - counted) * last;
}

/** The duration of a run of samples in a fragment. */
function runOf(run: Buffer, usual: number): number {
  const flags = run.readUInt32BE(0);
  const count = run.readUInt32BE(4);
  if (!(flags & 0x100)) return count * usual;
  const width = [0x100, 0x200, 0x400, 0x800].filter((each) => flags & each).length * 4;
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  if (first + count * width > run.length) throw unreadableVideo();
  let ticks = 0;
  for (let sample = 0; sample < count; sample += 1) ticks += run.readUInt32BE(first + sample * width);
  return ticks;
}
