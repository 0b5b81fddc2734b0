import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStream, keyPattern, type Storage, StorageRefused } from './driver';

/** System calls of a write. An error of one of these is a disk failure; any other error comes from the sender. */
const ofTheDisk = new Set(['mkdir', 'open', 'write', 'writev', 'fsync', 'close', 'rename']);

/** The path of a key's file: 256 folders by the first characters, so that none grows too large. */
function fileOf(dataDir: string, key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a media key');
  const name = key.slice(key.indexOf('-') + 1);
  return path.join(dataDir, 'media', name.slice(0, 2), key);
}

/** Files under `dataDir`/media. */
export function diskStorage(dataDir: string): Storage {
  return {
    async write(key, content) {
      const file = fileOf(dataDir, key);
      try {
        await mkdir(path.dirname(file), { recursive: true });
        // Written to a temporary file and renamed when complete, so that nobody reads half a file.
        await pipeline(content, createWriteStream(partOf(file), { flush: true }));
        await rename(partOf(file), file);
        await settle(path.dirname(file));
      } catch (error) {
        await rm(partOf(file), { force: true }).catch(() => {});
        const { code, syscall } = error as NodeJS.ErrnoException;
        throw code && syscall && ofTheDisk.has(syscall) ? new StorageRefused(code) : error;
      }
    },
    async remove(key) {
      const file = fileOf(dataDir, key);
      // A crash during a write leaves only the part file.
      for (const each of [file, partOf(file)]) await rm(each, { force: true });
    },
    open: (key) => openStored(dataDir, key),
  };
}

/** Flushes a folder's entries to disk, as `flush` does for a file's content. */
async function settle(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const partOf = (file: string) => `${file}.part`;

/** Opens a stored file. @returns null if there is no such file */
async function openStored(dataDir: string, key: string) {
  if (!keyPattern.test(key)) return null;
  const file = fileOf(dataDir, key);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  // Where the end is known, no memory is taken to read behind it.
  const whole = { start: 0, end: Math.max(0, found.size - 1) };
  return {
    length: found.size,
    read: (range = whole) => Readable.toWeb(createReadStream(file, range)) as FileStream,
  };
}
