import 'server-only';
import { unreadableVideo } from './refusals';

/**
 * Which boxes of an MP4 or QuickTime file are kept. A box is a length, a four-letter type and content; some contain further
 * boxes. Boxes that a player needs are kept. Every other box is blanked in place, so that all offsets stay valid. This is an
 * allow-list because phones and cameras write place, model and owner into many boxes, and add new ones every year.
 */

/** How a box is treated: kept, entered, or partly blanked. */
type Rule = 'pass' | Rules | ((content: Buffer) => void);
type Rules = { [letters: string]: Rule };

/** The boxes in a box, with their offsets. @throws DomainError `file_unreadable` when one is longer than its container */
export function* boxesIn(content: Buffer): Generator<{ letters: string; at: number; inside: Buffer }> {
  let boxes = 0;
  for (let at = 0; at + 8 <= content.length; ) {
    boxes += 1;
    if (boxes > mostBoxes) throw unreadableVideo();
    const length = content.readUInt32BE(at);
    if (length < 8 || at + length > content.length) throw unreadableVideo();
    const letters = content.toString('latin1', at + 4, at + 8);
    yield { letters, at, inside: content.subarray(at + 8, at + length) };
    at += length;
  }
}

/** The content of the first box of that type. */
const boxIn = (content: Buffer, letters: string): Buffer | undefined =>
  boxesIn(content).find((each) => each.letters === letters)?.inside;

/** A track's table of samples, by its box type. */
export function tableIn(trak: Buffer, letters: string): Buffer | undefined {
  let inside: Buffer | undefined = trak;
  for (const each of ['mdia', 'minf', 'stbl', letters]) inside = inside && boxIn(inside, each);
  return inside;
}

/** The type of a box whose content is ignored. */
const nothing = 'free';

/** A video has about four tracks: picture, sound, a second language. */
export const mostTracks = 64;
/** The most boxes in one box. The limit stops a file of nothing but headers from wasting our time. */
const mostBoxes = 20_000;

/** Blanks each box of `content` that has no rule, and applies the rules of the others. */
function keepOnly(content: Buffer, rules: Rules): void {
  let end = 0;
  for (const { letters, at, inside } of boxesIn(content)) {
    end = at + 8 + inside.length;
    const rule = rules[letters];
    if (rule === undefined) emptyBox(content, at, inside);
    else if (typeof rule === 'function') rule(inside);
    else if (rule !== 'pass') keepOnly(inside, rule);
  }
  content.fill(0, end);
}

function emptyBox(content: Buffer, at: number, inside: Buffer) {
  content.write(nothing, at + 4, 'latin1');
  inside.fill(0);
}

/** Blanks a header's times of creation and modification. Version 1 has eight bytes for each, other versions four. */
const withoutTimes = (content: Buffer) => void content.fill(0, 4, content[0] === 1 ? 20 : 12);

/** Blanks a handler's name, which names the software. Its type stays. */
const withoutName = (content: Buffer) => void content.fill(0, 12);

/** Requires the flag that says that the samples are in this file. Without it, the box would name a URL. */
const onlyHere = (content: Buffer) => {
  for (const { inside } of boxesIn(content.subarray(8))) {
    const isHere = ((inside[3] ?? 0) & 1) === 1;
    if (!isHere) throw unreadableVideo();
    inside.fill(0, 4);
  }
};

const samples: Rules = {
  stsd: 'pass', // blanked by `withoutMaker`, which knows the track's kind
  ...{ stts: 'pass', ctts: 'pass', cslg: 'pass', stss: 'pass', stps: 'pass', stsc: 'pass' },
  ...{ stsz: 'pass', stz2: 'pass', stco: 'pass', co64: 'pass', sdtp: 'pass', sbgp: 'pass', sgpd: 'pass' },
};

const media: Rules = {
  mdhd: withoutTimes,
  hdlr: withoutName,
  minf: { vmhd: 'pass', smhd: 'pass', hdlr: withoutName, dinf: { dref: onlyHere }, stbl: samples },
};

const track: Rules = {
  tkhd: withoutTimes,
  edts: { elst: 'pass' },
  tapt: { clef: 'pass', prof: 'pass', enof: 'pass' },
  mdia: media,
};

/** The boxes that a picture's or sound's format needs in a sample description. */
const format: Rules = {
  ...{ avcC: 'pass', hvcC: 'pass', vvcC: 'pass', av1C: 'pass', vpcC: 'pass', dvcC: 'pass', dvvC: 'pass' },
  ...{ esds: 'pass', dOps: 'pass', dac3: 'pass', dec3: 'pass', damr: 'pass', alac: 'pass', chan: 'pass' },
  ...{ colr: 'pass', pasp: 'pass', clap: 'pass', fiel: 'pass', btrt: 'pass', clli: 'pass', mdcv: 'pass' },
  wave: { frma: 'pass', mp4a: 'pass', esds: 'pass', alac: 'pass', '\0\0\0\0': 'pass' },
};

/** Kinds of track that are played: video and sound. */
export type Kind = 'vide' | 'soun';
const kinds: readonly string[] = ['vide', 'soun'] satisfies Kind[];

/** A track's kind; null for a metadata track (place, movement, time of day). */
export function kindOfTrack(trak: Buffer): Kind | null {
  const mdia = boxIn(trak, 'mdia');
  const handler = mdia && boxIn(mdia, 'hdlr');
  const said = handler && handler.length >= 12 ? handler.toString('latin1', 8, 12) : '';
  return kinds.includes(said) ? (said as Kind) : null;
}

/** Where the inner boxes of a sample description begin, and which of its bytes name the vendor or encoder. */
function layoutOf(entry: Buffer, kind: Kind): { boxes: number; maker: [from: number, to: number][] } {
  const vendor: [number, number] = [12, 16];
  if (kind === 'vide') return { boxes: 78, maker: [vendor, [42, 74]] };
  const version = entry.length >= 10 ? entry.readUInt16BE(8) : 0;
  return { boxes: [28, 44, 64][version] ?? 28, maker: [vendor] };
}

/** Blanks the vendor, the encoder and everything that is no part of the format in a track's sample descriptions. */
function withoutMaker(trak: Buffer, kind: Kind): void {
  const stsd = tableIn(trak, 'stsd');
  if (!stsd) return;
  for (const { inside: entry } of boxesIn(stsd.subarray(8))) {
    const { boxes, maker } = layoutOf(entry, kind);
    for (const [from, to] of maker) entry.fill(0, from, to);
    keepOnly(entry.subarray(boxes), format);
  }
}

/**
 * Blanks what no player needs in a `moov`: owner, place, times, device, and every track that is neither video nor sound.
 * @param content  the box's content; it is changed in place
 * @throws DomainError `file_unreadable` when it is not made of boxes, or names another file
 */
export function cleanMovie(content: Buffer): void {
  const seen: Rules = {
    mvhd: withoutTimes,
    trak: 'pass',
    mvex: { mehd: 'pass', trex: 'pass', trep: 'pass' },
  };
  keepOnly(content, seen);
  let tracks = 0;
  for (const { letters, at, inside } of boxesIn(content)) {
    if (letters !== 'trak') continue;
    tracks += 1;
    if (tracks > mostTracks) throw unreadableVideo();
    const kind = kindOfTrack(inside);
    if (kind === null) emptyBox(content, at, inside);
    else {
      keepOnly(inside, track);
      withoutMaker(inside, kind);
    }
  }
}

/** The same for a `moof`, the header of one fragment. */
export function cleanFragment(content: Buffer): void {
  const run: Rules = { tfhd: 'pass', tfdt: 'pass', trun: 'pass', sdtp: 'pass', sbgp: 'pass', sgpd: 'pass' };
  keepOnly(content, { mfhd: 'pass', traf: run });
}
