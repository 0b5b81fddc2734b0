import 'server-only';
import type { ByteReader } from './byte-reader';
import { unreadableVideo } from './refusals';

/** The elements that a WebM file is made of (EBML, RFC 8794): an id, a length, content. */
export type ElementHead = {
  id: number;
  /** The size of its content; infinite when the writer left it unknown. */
  size: number;
  /** The bytes that hold the id and the size. */
  raw: Buffer;
};

/** Reads an element's header; null at the end of the file. @throws DomainError `file_unreadable` when it is not a valid one */
export async function elementHead(bytes: ByteReader): Promise<ElementHead | null> {
  const name = await variable(bytes, 4);
  if (!name) return null;
  const length = await variable(bytes, 8);
  if (!length) return null;
  return {
    id: name.readUIntBE(0, name.length),
    size: sizeIn(length)?.value ?? 0,
    raw: Buffer.concat([name, length]),
  };
}

/** Reads the bytes of a variable-length number (VINT); null at the end of the file. */
async function variable(bytes: ByteReader, most: number): Promise<Buffer | null> {
  const first = await bytes.take(1);
  if (first.length === 0) return null;
  const width = Math.clz32(first[0] as number) - 23;
  if (width > most) throw unreadableVideo();
  const rest = await bytes.take(width - 1);
  return rest.length === width - 1 ? Buffer.concat([first, rest]) : null;
}

/** Decodes a variable-length number without its marker bit. All ones means an unknown size. */
export function sizeIn(content: Buffer): { value: number; width: number } | null {
  const first = content[0];
  if (!first) return null;
  const width = Math.clz32(first) - 23;
  if (content.length < width) return null;
  let value = first & (0xff >> width);
  let unknown = value === 0xff >> width;
  for (const byte of content.subarray(1, width)) {
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value: unknown ? Number.POSITIVE_INFINITY : value, width };
}
