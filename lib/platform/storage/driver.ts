/** The interface of the storage drivers. A key names a file and reveals nothing about it. */

/** The first and last byte of a range. */
export type ByteRange = { start: number; end: number };

/** A type that covers both kinds of Node's own streams. */
export type FileStream = ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;

export type Stored = {
  /** In bytes. */
  length: number;
  /** Streams the file, or a range of it. */
  read: (range?: ByteRange) => FileStream;
  /**
   * The same, once its first bytes are there; only of a driver that asks a service for them. For an answer that says how it is
   * before it has the bytes.
   * @throws StorageRefused if the service is away by then
   */
  begin?: (range?: ByteRange) => Promise<FileStream>;
};

export type Storage = {
  /**
   * Stores a stream under a key, without holding all of it in memory. If it fails, nothing is left under the key.
   * @throws StorageRefused if the disk is full or not writable; otherwise whatever `content` throws
   */
  write: (key: string, content: AsyncIterable<Uint8Array>, mime: string) => Promise<void>;
  /** Removes a file; a missing file is no error. */
  remove: (key: string) => Promise<void>;
  /** Opens a stored file; null if there is none. */
  open: (key: string) => Promise<Stored | null>;
  /**
   * A URL where anybody can read one file for `temporaryLifetime`; only if the driver supports it. Otherwise the file is
   * served through this server.
   */
  temporaryUrl?: (key: string) => Promise<string>;
  /**
   * A URL to which a browser may upload one file without passing this server; only if the driver supports it.
   * @param key   the file's future key
   * @param size  its exact length in bytes
   */
  sign?: (key: string, size: number, mime: string) => Promise<string>;
};

/** How long a temporary URL is valid, in seconds. */
export const temporaryLifetime = 5 * 60;

/** The storage did not accept a request: it is full, read-only or unreachable. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

/** Keys are made by lib/domains/media. Anything else must not become part of a path or URL. */
export const keyPattern = /^[a-z]+-[0-9a-f]{32}\.[a-z0-9]{2,4}$/;
