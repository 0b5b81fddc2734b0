/** Reads a ZIP with another library than the one that wrote it. */
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const options = { lazyEntries: true, autoClose: false } as const;
const ofBuffer = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);
const ofFile = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/**
 * Reads the entries in order, and checks the length and checksum of each.
 * @param archive  its bytes, or the path of its file
 * @param take     receives each entry's name and its content as a stream of chunks
 */
export async function readArchive(
  archive: Uint8Array | string,
  take: (name: string, chunks: AsyncIterable<Buffer>, entry: Entry) => Promise<void>,
): Promise<void> {
  const zip = await (typeof archive === 'string'
    ? ofFile(archive, options)
    : ofBuffer(Buffer.from(archive), options));
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject).on('end', resolve);
      zip.on('entry', async (entry: Entry) => {
        try {
          await take(entry.fileName, (await open(entry)) as AsyncIterable<Buffer>, entry);
          zip.readEntry();
        } catch (error) {
          reject(error);
        }
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
}

/** All entries by name, for archives that fit into memory. */
export async function entriesOf(archive: Uint8Array | string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  await readArchive(archive, async (name, chunks) => {
    found.set(name, Buffer.concat(await Array.fromAsync(chunks)));
  });
  return found;
}
