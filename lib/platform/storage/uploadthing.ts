/**
 * Files at UploadThing. Upload addresses are signed here, for this server and for browsers, with functions of the SDK. The
 * SDK's `uploadFiles` is not used: its keys are based on 31 random bits, which would collide after some ten thousand files.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
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
import { flowing, sentBy } from './flowing';
import { spool } from './spool';
import type { UploadThing } from './uploadthing-settings';

/** In seconds: how long an upload may begin at a signed address. Well below the hour after which the sweep deletes files. */
const addressLifetime = 20 * 60;
/** Enough for 64 MB over a slow line. */
const uploadTimeout = 5 * 60 * 1000;
const questionTimeout = 9000;

export function uploadThingStorage(at: UploadThing): Storage {
  const temporaryUrl = (key: string) => readingAddress(at, key);
  const sign = (key: string, size: number, mime: string) => signedAddress(at, key, size, mime);
  return {
    async write(key, content, mime) {
      // Signing needs the file's size, so the file goes to this disk first.
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
      // The SDK would log addresses of files.
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
 * A URL to which one file of this size and type may be uploaded, for a limited time.
 * @param key  our key; it is the file's custom id at UploadThing, which removes the file by it
 */
async function signedAddress(at: UploadThing, key: string, size: number, mime: string): Promise<string> {
  return signed(at, `${at.ingestUrl}/${await fileKeyOf(at, key)}`, addressLifetime, {
    'x-ut-identifier': at.appId,
    'x-ut-file-name': key,
    'x-ut-file-size': size,
    'x-ut-file-type': mime,
    'x-ut-custom-id': key,
    'x-ut-content-disposition': 'inline',
    // Without a signature, the file's address shows nothing.
    'x-ut-acl': 'private',
  });
}

/** A URL that shows one file for a limited time. Signed here, like the SDK's `generateSignedURL`, without a request. */
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

/** The UploadThing key of a file. It begins with twelve characters for the app; the rest may be anything unique. */
async function fileKeyOf(at: UploadThing, key: string): Promise<string> {
  const [{ generateKey }, Micro] = await Promise.all([import('@uploadthing/shared'), import('effect/Micro')]);
  const file = { name: key, size: 0, type: '', lastModified: 0 };
  const made = await Micro.runPromise(generateKey(file, at.appId));
  return made.slice(0, 12) + key.replace('.', '-');
}

/**
 * Uploads a file to a signed address, as a form with one part, streamed from disk. Not with `fetch`, and so not with the
 * SDK: that holds the whole body in memory until it is sent.
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
  // No keep-alive: the server may close an idle connection just as the file begins to flow.
  const sending = request(address, { method: 'PUT', headers, timeout: uploadTimeout, agent: false });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.on('timeout', () => sending.destroy(new Error('timeout')));
  // The server may respond and close before it has read everything.
  const sent = pipeline(form(), sending).catch(() => {});
  const [answer] = await answered.catch(() => [null] as const);
  answer?.resume();
  await sent;
  const status = answer?.statusCode ?? 0;
  if (status < 200 || status > 299) throw new StorageRefused(`UploadThing ${status || 'away'}`);
}

/** @throws StorageRefused if UploadThing is unreachable */
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
    ...flowing((range) => flow(() => ask(range, uploadTimeout))),
  };
}

/** The length of the whole file, from the response to a range request. */
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
  yield* sentBy('UploadThing', answer.body as FileStream);
}
