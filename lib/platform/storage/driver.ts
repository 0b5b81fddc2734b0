/** What every driver of the storage is. A key names a file and says nothing about it. */

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
  /**
   * An address where a browser finds one file for `temporaryLifetime`, whoever asks; only where the driver has such. Without
   * one the file goes through this server.
   */
  temporaryUrl?: (key: string) => Promise<string>;
  /**
   * An address that a browser may send one file to, straight past this server; only where the driver has such.
   * @param key   the key that the file will have
   * @param size  its length in bytes; another is refused
   */
  sign?: (key: string, size: number, mime: string) => Promise<string>;
};

/** How long such an address is good for, in seconds. */
export const temporaryLifetime = 5 * 60;

/** The place that keeps files would not take this one: full, read-only, or away. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

/** Keys are made by lib/domains/media; anything else must become neither a path nor an address. */
export const keyPattern = /^[a-z]+-[0-9a-f]{32}\.[a-z0-9]{2,4}$/;
