/** Videos and recordings in the layouts of cameras and phones, with a location in every box where one of them writes it. */
import { videoBox } from './videos';

const place = '+06.4969+003.3481/';
export const camera = 'Tecno Spark 20';
/** None of these may be left in a cleaned file; `seen` must be. */
export const traces = new RegExp([place.replace(/[+.]/g, '\\$&'), camera, 'Surulere'].join('|'));

const text = (words: string) => Buffer.from(words, 'latin1');
const telling = text(`${place} ${camera} Surulere`);
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** A picture sample, which must be preserved byte for byte. */
export const seen = (index: number) => text(`picture ${String(index).padStart(4, '0')} `);
/** A sample of a metadata track with the location, such as GoPro's `gpmd` or a phone's `mebx`. */
const told = () => telling;

type Track = { handler: string; format: string; samples: Buffer[]; extra?: Buffer[] };

/** Ten samples for each track, one in a chunk, interleaved as cameras write them. */
const tracks: Track[] = [
  { handler: 'vide', format: 'avc1', samples: Array.from({ length: 10 }, (_, index) => seen(index)) },
  { handler: 'meta', format: 'gpmd', samples: Array.from({ length: 10 }, told) },
  { handler: 'tmcd', format: 'tmcd', samples: Array.from({ length: 10 }, told) },
];

/** The sample description of a picture track: numbers, the encoder's name, then boxes. */
function description({ handler, format }: Track): Buffer {
  if (handler !== 'vide') return videoBox('stsd', u32(0, 1), videoBox(format, Buffer.alloc(8), telling));
  const numbers = Buffer.alloc(78);
  numbers.write('GoPr', 12, 'latin1');
  numbers.write(camera, 43, 'latin1');
  const boxes = [videoBox('avcC', text('codec')), videoBox('pasp', u32(1, 1)), videoBox('gama', telling)];
  return videoBox('stsd', u32(0, 1), videoBox(format, numbers, ...boxes));
}

function trackOf(track: Track, id: number, offsets: number[]): Buffer {
  const { handler, samples } = track;
  const table = videoBox(
    'stbl',
    description(track),
    videoBox('stts', u32(0, 1, samples.length, 40)),
    videoBox('stsc', u32(0, 1, 1, 1, 1)),
    videoBox('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length))),
    videoBox('stco', u32(0, offsets.length, ...offsets)),
  );
  const head = videoBox('tkhd', u32(7, 3_900_000_000, 3_900_000_000, id, 0, 400), Buffer.alloc(60));
  const media = videoBox(
    'mdia',
    videoBox('mdhd', u32(0, 3_900_000_000, 3_900_000_000, 1000, 400, 0)),
    videoBox('hdlr', u32(0, 0), text(handler), Buffer.alloc(12), telling),
    videoBox('minf', videoBox('vmhd', Buffer.alloc(12)), dataHere, table, videoBox('udta', telling)),
    videoBox('udta', videoBox('meta', telling)),
  );
  return videoBox(
    'trak',
    head,
    media,
    videoBox('udta', telling),
    videoBox('meta', telling),
    videoBox('uuid', telling),
  );
}

const dataHere = videoBox('dinf', videoBox('dref', u32(0, 1), videoBox('url ', u32(1))));

/** Every other place where a location was found in real files. */
const movieExtras = [
  videoBox('udta', videoBox('\u00a9xyz', telling), videoBox('GPMF', telling), videoBox('XMP_', telling)),
  videoBox('meta', videoBox('hdlr', telling), videoBox('keys', telling), videoBox('ilst', telling)),
  videoBox('gps ', telling),
  videoBox('XMP_', telling),
  videoBox('iods', telling),
];

type Layout = { brand: string; tablesLast: boolean; others?: Buffer[] };

/** A complete file: interleaved samples, with the tables before or after them. */
export function aCameraVideo({ brand, tablesLast, others = [] }: Layout): Buffer<ArrayBuffer> {
  const head = videoBox('ftyp', text(`${brand}\0\0\x02\0${brand}isom`));
  const gap = text(`a gap with ${place}`);
  const movie = (from: number) => {
    let at = from + gap.length;
    const offsets = tracks.map((): number[] => []);
    for (let sample = 0; sample < 10; sample += 1)
      for (const [index, { samples }] of tracks.entries()) {
        offsets[index]?.push(at);
        at += samples[sample]?.length ?? 0;
      }
    const written = tracks.map((track, index) => trackOf(track, index + 1, offsets[index] ?? []));
    return videoBox(
      'moov',
      videoBox('mvhd', u32(0, 3_900_000_000, 3_900_000_000, 1000, 400), Buffer.alloc(80)),
      ...written,
      ...movieExtras,
    );
  };
  const interleaved = Array.from({ length: 10 }, (_, sample) =>
    tracks.map(({ samples }) => samples[sample] as Buffer),
  ).flat();
  const mdat = videoBox('mdat', gap, ...interleaved);
  const before = Buffer.concat([head, ...others]);
  if (tablesLast) return Buffer.concat([before, mdat, movie(before.length + 8)]);
  const room = movie(0).length;
  return Buffer.concat([before, movie(before.length + room + 8), mdat]);
}

export const cameraVideos: Record<string, Buffer<ArrayBuffer>> = {
  'GoPro: tables last, a telling track between the pictures': aCameraVideo({
    brand: 'mp41',
    tablesLast: true,
  }),
  'iPhone: QuickTime, `wide` first, tables last': aCameraVideo({
    brand: 'qt  ',
    tablesLast: true,
    others: [videoBox('wide')],
  }),
  'Android: tables first': aCameraVideo({ brand: 'mp42', tablesLast: false }),
  'Sony, Canon, DJI: boxes of their own beside the tables': aCameraVideo({
    brand: 'XAVC',
    tablesLast: true,
    others: ['uuid', 'meta', 'free', 'skip', 'udta', 'XMP_', 'gps ', 'pnot', 'thum', 'moxi'].map((letters) =>
      videoBox(letters, telling),
    ),
  }),
};

/** A fragmented MP4 with a location in the tables of each fragment. */
export const aTellingFragment = () => {
  const run = [videoBox('tfhd', u32(0x020000, 1)), videoBox('trun', u32(0, 1))];
  const traf = videoBox(
    'traf',
    ...run,
    videoBox('udta', telling),
    videoBox('meta', telling),
    videoBox('uuid', telling),
  );
  const moof = videoBox(
    'moof',
    videoBox('mfhd', u32(0, 1)),
    traf,
    videoBox('meta', telling),
    videoBox('gps ', telling),
  );
  return Buffer.concat([videoBox('ftyp', text('isom\0\0\x02\0isom')), moof, videoBox('mdat', seen(1))]);
};

/** A WebM element. */
function element(id: number, ...content: Buffer[]): Buffer<ArrayBuffer> {
  const inside = Buffer.concat(content);
  const hex = id.toString(16);
  const name = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(inside.length) | (1n << 56n));
  return Buffer.concat([name, length, inside]);
}

/** A WebM element with a length of one byte, as usual for small ones. */
const small = (id: number, content: Buffer) => {
  const hex = id.toString(16);
  return Buffer.concat([
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
    Buffer.from([0x80 | content.length]),
    content,
  ]);
};

const blockOf = (track: number, words: Buffer) =>
  element(0xa3, Buffer.from([0x80 | track, 0, 0, 0x80]), words);

/** A WebM with a location in its tags, names, title, attachments, a subtitle and a metadata track. */
export function aTellingWebm(): Buffer<ArrayBuffer> {
  const trackOf_ = (number: number, kind: number, ...more: Buffer[]) =>
    element(0xae, small(0xd7, Buffer.from([number])), small(0x83, Buffer.from([kind])), ...more);
  const info = element(
    0x1549a966,
    element(0x2ad7b1, u32(1_000_000)),
    small(0x7ba9, telling.subarray(0, 60)),
    element(0x4461, Buffer.alloc(8, 7)),
    element(0x4d80, text(camera)),
    element(0x5741, telling),
  );
  const tracksOf = element(
    0x1654ae6b,
    trackOf_(
      1,
      1,
      element(0x86, text('V_VP8')),
      element(0x536e, telling),
      element(0xe0, small(0xb0, Buffer.from([64]))),
    ),
    trackOf_(2, 0x21, element(0x86, text('D_WEBVTT/METADATA')), element(0x63a2, telling)),
    trackOf_(3, 0x11, element(0x536e, telling)),
  );
  const cluster = element(
    0x1f43b675,
    element(0xe7, u32(0)),
    blockOf(1, seen(1)),
    blockOf(2, telling),
    element(0xa0, element(0xa1, Buffer.from([0x82, 0, 1, 0]), telling), element(0x75a1, telling)),
    blockOf(3, telling),
    blockOf(1, seen(2)),
    element(0xbf, Buffer.alloc(4)),
  );
  const tag = element(
    0x1254c367,
    element(0x7373, element(0x67c8, element(0x45a3, text('LOCATION')), element(0x4487, telling))),
  );
  const others = [
    element(0x1941a469, telling),
    element(0x1043a770, telling),
    element(0xec, telling),
    element(0x4fff, telling),
  ];
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, text('webm'))),
    element(0x18538067, info, tracksOf, tag, cluster, ...others),
  ]);
}

/** One frame of MPEG 1, layer III, 128 kbit/s at 44,100 Hz: 417 bytes. */
const soundFrame = (fill: number) =>
  Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413, fill)]);

/** An MP3 with a tag before its frames, one between them, and three after them. */
export function aTellingMp3() {
  const id3 = (words: Buffer) => {
    const size = words.length;
    return Buffer.concat([text('ID3\x04\0\0'), Buffer.from([0, 0, size >> 7, size & 127]), words]);
  };
  const frames = [1, 2, 3, 4].map(soundFrame);
  const [one, two, three, four] = frames as [Buffer, Buffer, Buffer, Buffer];
  const ape = Buffer.concat([text('APETAGEX'), telling]);
  const last = Buffer.concat([text('TAG'), telling, Buffer.alloc(125 - telling.length)]);
  return {
    file: Buffer.concat([
      id3(telling),
      one,
      two,
      id3(telling),
      three,
      four,
      ape,
      text('LYRICSBEGIN'),
      telling,
      last,
    ]),
    sound: Buffer.concat(frames),
  };
}

/** A WAV with lists before and after its samples. */
export function aTellingWav() {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const sound = Buffer.alloc(1001, 5);
  const chunks = [
    chunk('fmt ', Buffer.alloc(16, 1)),
    chunk('LIST', telling),
    chunk('bext', telling),
    chunk('data', sound),
    chunk('id3 ', telling),
    chunk('iXML', telling),
    chunk('_PMX', telling),
  ];
  const head = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  const file = Buffer.concat([head, ...chunks]);
  file.writeUInt32LE(file.length - 8, 4);
  return { file, sound };
}
