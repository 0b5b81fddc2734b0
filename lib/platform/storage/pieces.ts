import type { Stored } from './driver';

/** In bytes: how much of a file is written to the database, or read from it, at a time. */
export const pieceSize = 1024 * 1024;

/** A file in pieces of `pieceSize`; the last one is shorter. Only one piece is in memory at a time. */
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
