/** A temporary file on this machine's disk, for data that must be complete before use and is too large for memory. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageRefused } from './driver';

export type Spooled = {
  /** Its path. */
  file: string;
  /** In bytes. */
  size: number;
  /** Removes the file; the caller of `spool` must call this. */
  drop: () => Promise<void>;
};

/**
 * Writes a stream to a temporary file.
 * @throws StorageRefused if this disk fails or is full; whatever `content` throws
 */
export async function spool(content: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hypegist-upload-')).catch(refuse);
  const drop = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'file');
    await write(content, file);
    const { size } = await stat(file);
    return { file, size, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function write(content: AsyncIterable<Uint8Array>, file: string) {
  let broken: { reason: unknown } | undefined;
  async function* watched() {
    try {
      yield* content;
    } catch (reason) {
      broken = { reason };
      throw reason;
    }
  }
  try {
    await pipeline(watched(), createWriteStream(file));
  } catch (error) {
    if (broken) throw broken.reason;
    refuse(error);
  }
}

function refuse(error: unknown): never {
  throw new StorageRefused((error as NodeJS.ErrnoException).code ?? 'unknown');
}
