/** Where files are kept: one interface, two drivers. A key names a file and says nothing about it. */

import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { env } from '../env';
import { diskStorage } from './disk';
import { uploadThingStorage } from './uploadthing';
import { uploadThingIn } from './uploadthing-settings';

/** First and last byte of a part of a file. */
export type ByteRange = { start: number; end: number };

/** What Node's own streams of this kind can both be. */
export type FileStream = ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;

export type Stored = {
  /** In bytes. */
  length: number;
  /** The file as it flows, or a part of it. */
  read: (range?: ByteRange) => FileStream;
};

export type Storage = {
  /**
   * Keeps what flows in under a key, never holding all of it in memory. Where it fails, nothing is left under the key.
   * @throws StorageRefused where there is no room or no right to write; else what `content` throws
   */
  write: (key: string, content: AsyncIterable<Uint8Array>, mime: string) => Promise<void>;
  /** Removes a file; one that is not there is removed already. */
  remove: (key: string) => Promise<void>;
  /** Opens a file that is kept; null where there is none. */
  open: (key: string) => Promise<Stored | null>;
  /** Where a browser finds a file that is kept. */
  urlOf: (key: string) => string;
  /**
   * An address that a browser may send one file to, straight past this server; only where the driver has such.
   * @param key   the key that the file will have
   * @param size  its length in bytes; another is refused
   */
  sign?: (key: string, size: number, mime: string) => Promise<string>;
};

/** The place that keeps files would not take this one: full, read-only, or away. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

/** Keys are made by lib/domains/media; anything else must become neither a path nor an address. */
export const keyPattern = /^[a-z]+-[0-9a-f]{32}\.[a-z0-9]{2,4}$/;

let chosen: Storage | undefined;

/** The storage of this process: UploadThing where its token is set, else files under DATA_DIR. */
export function storage(): Storage {
  if (!chosen) {
    const away = uploadThingIn(env());
    chosen = watched(away ? uploadThingStorage(away) : diskStorage(env().DATA_DIR));
  }
  return chosen;
}

/** How long a question may take that carries no file, in milliseconds. */
const patience = 10_000;

/** The same storage, never asked inside a transaction, and never waited for longer than it may take. */
export function watched(driver: Storage, milliseconds = patience): Storage {
  const outside =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      assertOutsideTransaction('storage');
      return work(...args);
    };
  const { sign } = driver;
  return {
    urlOf: driver.urlOf,
    write: outside(driver.write),
    remove: outside((key) => inTime(driver.remove(key), milliseconds)),
    open: outside((key) => inTime(driver.open(key), milliseconds)),
    ...(sign && { sign: outside(sign) }),
  };
}

/** @throws StorageRefused where it takes too long; what comes of it then is nobody's any more */
async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new StorageRefused('too slow')), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(late);
  }
}
