/** A video that plays for minutes and can be searched: the demo's, again and again, as a WebM of its own. */
import { readFileSync } from 'node:fs';

const ids = { segment: '18538067', info: '1549a966', tracks: '1654ae6b', cluster: '1f43b675', time: 'e7' };

type Element = { id: string; start: number; body: Buffer; whole: Buffer };

/** An element's id, or its size, which says its own length by its leading zero bits. */
const lengthAt = (bytes: Buffer, at: number) => Math.clz32(bytes[at] ?? 0) - 23;

function* elementsOf(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const id = bytes.subarray(at, at + lengthAt(bytes, at));
    const sizeAt = at + id.length;
    const length = lengthAt(bytes, sizeAt);
    const start = sizeAt + length;
    const size = BigInt(`0x${bytes.subarray(sizeAt, start).toString('hex')}`);
    const end = start + Number(BigInt.asUintN(7 * length, size));
    yield { id: id.toString('hex'), start, body: bytes.subarray(start, end), whole: bytes.subarray(at, end) };
    at = end;
  }
}

/** An element, with its size in eight bytes. */
function element(id: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

/**
 * @param bytes    how large it is at least
 * @param seconds  how long one turn of the demo's video takes
 */
export function aLongVideo(bytes: number, seconds = 3): Buffer<ArrayBuffer> {
  const [head, segment] = [...elementsOf(readFileSync('public/demo/steps.webm'))];
  if (!head || !segment) throw new Error('There is no video in the demo.');
  const parts = [...elementsOf(segment.body)];
  const part = (id: string) => parts.find((each) => each.id === id) as Element;
  const blocks = [...elementsOf(part(ids.cluster).body)].filter(({ id }) => id !== ids.time);
  const turns = Array.from({ length: Math.ceil(bytes / part(ids.cluster).whole.length) }, (_, turn) => ({
    at: turn * seconds * 1000,
    cluster: element(
      ids.cluster,
      element(ids.time, number(turn * seconds * 1000)),
      ...blocks.map(({ whole }) => whole),
    ),
  }));
  const isKept = ({ id }: Element) => id !== '4489';
  const info = element(
    ids.info,
    ...[...elementsOf(part(ids.info).body)].filter(isKept).map(({ whole }) => whole),
    element('4489', float(turns.length * seconds * 1000)),
  );
  const first = [info, part(ids.tracks).whole];
  const cuesOf = (from: number) => {
    let place = from;
    return element(
      '1c53bb6b',
      ...turns.map(({ at, cluster }) => {
        const track = element('b7', element('f7', number(1)), element('f1', number(place)));
        place += cluster.length;
        return element('bb', element('b3', number(at)), track);
      }),
    );
  };
  const before = Buffer.concat(first).length;
  const cues = cuesOf(before + cuesOf(0).length);
  return Buffer.concat([
    head.whole,
    element(ids.segment, ...first, cues, ...turns.map(({ cluster }) => cluster)),
  ]);
}
