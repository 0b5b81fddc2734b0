/** The body of a form on its way through the parser: how much of it came, and how long the rest of a refused one is read. */
import { Readable } from 'node:stream';
import type busboy from 'busboy';

type Body = ReadableStream<Uint8Array>;

/**
 * For how long the rest of a refused form is read, in milliseconds, so that its sender receives the refusal. As long as any body
 * that is no upload has (scripts/server/connection-limits.mjs); what is left then is not read, and the server ends the connection.
 */
export const restOfRefused = 300_000;

type Passed = {
  /** Whether it broke off, was no form, or was too large. */
  isCut: boolean;
  /** Whether it was larger than the parser may get. */
  isTooLarge: boolean;
  /** How many bytes came. */
  bytes: number;
};

/**
 * Pipes a body through the parser.
 * @param most  how many bytes a form may have; one that did not state its length is only known to be larger once it is
 * @returns `ended`, which waits for all of it; and `refuse`, after which it waits no longer than the rest of a refused form may take
 */
export function passThrough(body: Body, parser: busboy.Busboy, most: number) {
  let [bytes, isCut, isTooLarge, isOver] = [0, false, false, false];
  let late: NodeJS.Timeout | undefined;
  let end = () => {};
  const ended = new Promise<Passed>((resolve) => {
    end = () => {
      isOver = true;
      clearTimeout(late);
      resolve({ isCut, isTooLarge, bytes });
    };
  });
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const refuse = () => {
    // A file may be refused after its last byte, when nobody waits for the rest any more.
    if (isOver || late) return;
    late = setTimeout(() => {
      source.unpipe(parser).pause();
      end();
    }, restOfRefused);
  };
  const cut = () => {
    isCut = true;
    // The parser may have reported an error without closing. Without `destroy`, its open part would be awaited forever.
    parser.destroy(new Error('cut off'));
  };
  source.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes <= most || isTooLarge) return;
    isTooLarge = true;
    parser.destroy(new Error('too large'));
  });
  source.on('error', () => {
    cut();
    end();
  });
  source.on('end', () => {
    if (isCut) end();
  });
  parser.on('error', () => {
    if (isCut) return;
    cut();
    if (source.readableEnded) return end();
    // What is no form costs as much of the network as one: all of it is read, and counted.
    refuse();
    source.resume();
  });
  parser.on('close', () => {
    if (!isCut) end();
  });
  source.pipe(parser);
  return { ended, refuse };
}

/** Reads a refused body and discards it. @returns how many bytes came */
export async function heardOut(body: Body): Promise<number> {
  const reader = body.getReader();
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(resolve, restOfRefused, null);
  });
  let bytes = 0;
  for (;;) {
    // If the body breaks off, the sender is gone, and nobody waits for the response.
    const next = await Promise.race([reader.read().catch(() => null), tooLate]);
    if (!next || next.done) break;
    bytes += next.value.length;
  }
  clearTimeout(late);
  return bytes;
}
