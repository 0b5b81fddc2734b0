/** A file that flows from a service. */
import { Readable } from 'node:stream';
import { type ByteRange, type FileStream, StorageRefused, type Stored } from './driver';

/** @param flow  asks the service for the file, or a range of it, and passes it on */
export function flowing(
  flow: (range: ByteRange | undefined) => AsyncGenerator<Uint8Array>,
): Omit<Stored, 'length'> {
  const web = (pieces: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(pieces)) as FileStream;
  return {
    read: (range) => web(flow(range)),
    async begin(range) {
      const pieces = flow(range);
      return web(goingOn(await pieces.next(), pieces));
    },
  };
}

/** What was begun. No generator, since one that is never asked for its first piece would not end what it was given. */
function goingOn<T>(first: IteratorResult<T>, pieces: AsyncGenerator<T>): AsyncIterable<T> {
  let begun: IteratorResult<T> | null = first;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const next = begun ?? (await pieces.next());
        begun = null;
        return next;
      },
      return: () => pieces.return(undefined),
    }),
  };
}

/** Passes on what a service sends. Broken off, it is the service that failed, and not whoever reads. @throws StorageRefused */
export async function* sentBy(service: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new StorageRefused(`${service} broke off`);
  }
}
