import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { ByteReader } from './byte-reader';

/** The elements that a WebM file is made of (EBML, RFC 8794): an id, a length, content. */
export type ElementHead = {
  id: number;
  /** Of its content; infinite where nobody knew it when it was written. */
  size: number;
  /** The bytes that both stood in. */
  raw: Buffer;
};

export const unreadable = () => new DomainError('file_unreadable', 'That video cannot be read.');

/** An element's head; null at the end of the file. @throws DomainError `wrong_media` for what is none */
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

/** The bytes of a number that says itself how many they are; null at the end of the file. */
async function variable(bytes: ByteReader, most: number): Promise<Buffer | null> {
  const first = await bytes.take(1);
  if (first.length === 0) return null;
  const width = Math.clz32(first[0] as number) - 23;
  if (width > most) throw unreadable();
  const rest = await bytes.take(width - 1);
  return rest.length === width - 1 ? Buffer.concat([first, rest]) : null;
}

/** Such a number without its marker; all ones is a size that nobody knew when it was written. */
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
