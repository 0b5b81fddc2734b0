import type { Stored } from './driver';

/** Bytes of a file that are written to the database, and read from it, at once. */
export const pieceSize = 1024 * 1024;

/** A file in pieces of `pieceSize`, the last one shorter; never more of it in memory than one of them. */
export async function* piecesOf(stored: Stored): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stored.read()) {
    gathered.push(chunk);
    length += chunk.length;
    while (length >= pieceSize) {
      const all = Buffer.concat(gathered);
      yield new Uint8Array(all.subarray(0, pieceSize));
      gathered = [all.subarray(pieceSize)];
      length -= pieceSize;
    }
  }
  if (length > 0) yield new Uint8Array(Buffer.concat(gathered));
}
