/**
 * A streamed ZIP. An entry is requested only after the previous one was read, and of past entries only the names stay in
 * memory. The library is loaded with the first ZIP.
 */
import { Readable } from 'node:stream';

export type ZipEntry = {
  /** The path inside the ZIP. */
  name: string;
  date: Date;
  content: AsyncIterable<Uint8Array | string>;
};

/** Even the fastest level shrinks text to a fifth; pictures and videos do not shrink at any level. */
const level = 1;

/** @returns the bytes; if the reader stops early, everything open is closed */
export async function* zipOf(entries: AsyncGenerator<ZipEntry, void>): AsyncGenerator<Uint8Array, undefined> {
  const { default: ZipStream } = await import('zip-stream');
  const zip = new ZipStream({ level });
  let source: Readable | undefined;
  const add = ({ name, date, content }: ZipEntry) =>
    new Promise<void>((resolve, reject) => {
      source = Readable.from(content, { objectMode: false });
      source.once('error', reject);
      zip.entry(source, { name, date }, (error) => (error ? reject(error) : resolve()));
    });
  const fill = async () => {
    for await (const entry of entries) await add(entry);
    zip.finalize();
  };
  fill().catch((error) => zip.destroy(error));
  try {
    yield* zip as AsyncIterable<Uint8Array>;
  } finally {
    zip.destroy();
    source?.destroy();
    await entries.return();
  }
  return undefined;
}
