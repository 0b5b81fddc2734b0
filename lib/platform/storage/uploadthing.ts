/**
 * Files at UploadThing. An upload's address is signed here, for ourselves and for browsers alike, with the SDK's own
 * pieces: its `uploadFiles` makes up keys of 31 bits, of which two would be the same after some ten thousand files.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ByteRange,
  type FileStream,
  keyPattern,
  type Storage,
  StorageRefused,
  type Stored,
  temporaryLifetime,
} from './driver';
import { spool } from './spool';
import type { UploadThing } from './uploadthing-settings';

/** How long a signed address may be used to begin an upload, in seconds. Well under the sweep's hour. */
const addressLifetime = 20 * 60;
/** A file of 64 MB over a slow line. */
const uploadTimeout = 5 * 60 * 1000;
const questionTimeout = 9000;

export function uploadThingStorage(at: UploadThing): Storage {
  const temporaryUrl = (key: string) => readingAddress(at, key);
  const sign = (key: string, size: number, mime: string) => signedAddress(at, key, size, mime);
  return {
    async write(key, content, mime) {
      // The address is signed with the file's size, so it flows to this disk first, and from there.
      const { file, size, drop } = await spool(content);
      try {
        await put(await sign(key, size, mime), key, mime, file, size);
      } finally {
        await drop();
      }
    },
    async remove(key) {
      const { UTApi } = await import('uploadthing/server');
      const { token, apiUrl } = at;
      // Its log lines would hold addresses of files.
      const api = new UTApi({
        token,
        ...(apiUrl && { apiUrl }),
        logLevel: 'None',
        defaultKeyType: 'customId',
      });
      await api.deleteFiles(key);
    },
    open: async (key) => (keyPattern.test(key) ? openAt(() => temporaryUrl(key)) : null),
    temporaryUrl,
    sign,
  };
}

/**
 * An address that takes one file of this size and type for a while.
 * @param key  ours; UploadThing serves and removes the file under it as its custom id
 */
async function signedAddress(at: UploadThing, key: string, size: number, mime: string): Promise<string> {
  return signed(at, `${at.ingestUrl}/${await fileKeyOf(at, key)}`, addressLifetime, {
    'x-ut-identifier': at.appId,
    'x-ut-file-name': key,
    'x-ut-file-size': size,
    'x-ut-file-type': mime,
    'x-ut-custom-id': key,
    'x-ut-content-disposition': 'inline',
    // Whoever has its bare address has nothing.
    'x-ut-acl': 'private',
  });
}

/** An address that shows one file for a while. Signed here as the SDK's own `generateSignedURL` does: nobody is asked. */
const readingAddress = async (at: UploadThing, key: string) =>
  signed(at, at.filesUrl + (await fileKeyOf(at, key)), temporaryLifetime);

async function signed(
  at: UploadThing,
  address: string,
  ttlInSeconds: number,
  data: Record<string, string | number> = {},
): Promise<string> {
  const [{ generateSignedURL }, Micro, Redacted] = await Promise.all([
    import('@uploadthing/shared'),
    import('effect/Micro'),
    import('effect/Redacted'),
  ]);
  return Micro.runPromise(generateSignedURL(address, Redacted.make(at.apiKey), { ttlInSeconds, data }));
}

/** A file's key over there, by ours. Theirs begin with twelve letters that stand for the app; the rest may be any that nobody else has. */
async function fileKeyOf(at: UploadThing, key: string): Promise<string> {
  const [{ generateKey }, Micro] = await Promise.all([import('@uploadthing/shared'), import('effect/Micro')]);
  const file = { name: key, size: 0, type: '', lastModified: 0 };
  const made = await Micro.runPromise(generateKey(file, at.appId));
  return made.slice(0, 12) + key.replace('.', '-');
}

/**
 * Sends a file to a signed address as a form of one part, from disk as it goes. Not by `fetch`, and so not by the SDK's
 * own sending: that holds the whole of a body in memory until it is gone.
 * @throws StorageRefused
 */
async function put(address: string, key: string, mime: string, file: string, size: number) {
  const boundary = `hypegist-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${key}"\r\nContent-Type: ${mime}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const headers = {
    Range: 'bytes=0-',
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': head.length + size + tail.length,
  };
  async function* form() {
    yield Buffer.from(head);
    yield* createReadStream(file);
    yield Buffer.from(tail);
  }
  const { request } = address.startsWith('https:') ? https : http;
  // A connection of its own: one that lay idle may be closed over there just as the file begins to flow.
  const sending = request(address, { method: 'PUT', headers, timeout: uploadTimeout, agent: false });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.on('timeout', () => sending.destroy(new Error('timeout')));
  // It may answer and close before it has everything.
  const sent = pipeline(form(), sending).catch(() => {});
  const [answer] = await answered.catch(() => [null] as const);
  answer?.resume();
  await sent;
  const status = answer?.statusCode ?? 0;
  if (status < 200 || status > 299) throw new StorageRefused(`UploadThing ${status || 'away'}`);
}

/** @throws StorageRefused where UploadThing cannot be asked */
async function openAt(address: () => Promise<string>): Promise<Stored | null> {
  const ask = async (range: ByteRange | undefined, timeout: number) =>
    fetch(await address(), {
      headers: range ? { Range: `bytes=${range.start}-${range.end}` } : {},
      signal: AbortSignal.timeout(timeout),
    }).catch(() => {
      throw new StorageRefused('UploadThing away');
    });
  const first = await ask({ start: 0, end: 0 }, questionTimeout);
  await first.body?.cancel();
  if (first.status === 404) return null;
  const length = lengthIn(first);
  if (!first.ok || length === null) throw new StorageRefused(`UploadThing ${first.status}`);
  return {
    length,
    read: (range) => {
      const flowing = Readable.from(flow(() => ask(range, uploadTimeout)));
      return Readable.toWeb(flowing) as FileStream;
    },
  };
}

/** How long the file is of which a part was asked for. */
function lengthIn(answer: Response): number | null {
  const said =
    answer.status === 206
      ? /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
      : answer.headers.get('content-length');
  return said ? Number(said) : null;
}

async function* flow(ask: () => Promise<Response>): AsyncGenerator<Uint8Array> {
  const answer = await ask();
  if (!answer.ok || !answer.body) throw new StorageRefused(`UploadThing ${answer.status}`);
  yield* answer.body as FileStream;
}
