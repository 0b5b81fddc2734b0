/**
 * A fake UploadThing service on loopback that speaks the HTTP protocol of its SDK and documentation: signed URLs that accept
 * one file, files under `/a/<app>/<key or custom id>`, and `deleteFiles`. It verifies everything that it receives.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyKey } from '@uploadthing/shared';
import busboy from 'busboy';
import * as Micro from 'effect/Micro';
import { answerFailing, StorageService } from './storage-service';

const apiKey = 'sk_live_a_key_that_only_the_stand_in_knows';
const appId = 'standin123';

export type KeptFile = { customId: string; type: string; name: string; acl: string; bytes: Buffer };

export class UploadThingStandIn extends StorageService {
  readonly place = 'uploadthing';
  /** The stored files by key. */
  readonly files = new Map<string, KeptFile>();
  /** Every request so far, as `METHOD /path`. */
  readonly asked: string[] = [];
  /** Refuses uploads with these statuses: one status for each new file, until none is left. */
  refuseWith: number[] = [];
  private readonly refused = new Map<string, number>();
  /** Accepts files but forgets their bytes. */
  forgetful = false;
  /** Never answers requests to delete files. */
  hangs = false;
  private readonly handle: RequestListener = (request, response) => {
    this.answer(request, response).catch(() => response.writeHead(500).end());
  };
  private readonly server: Server = createServer((request, response) =>
    this.failing
      ? answerFailing(this.failing, request, response, this.handle)
      : this.handle(request, response),
  );

  private port = 0;

  /** Starts, or restarts on the same port. */
  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** The settings that make the app use it. */
  get settings(): Record<string, string> {
    const token = { apiKey, appId, regions: ['sea1'] };
    return {
      UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString('base64'),
      UPLOADTHING_API_URL: this.origin,
      UPLOADTHING_INGEST_URL: `${this.origin}/ingest`,
      UPLOADTHING_UFS_HOST: new URL(this.origin).host,
      UPLOADTHING_UFS_APP_ID_LOCATION: 'path',
    };
  }

  keys(): string[] {
    return [...this.files.values()].map(({ customId }) => customId).sort();
  }

  bytesOf(key: string): Buffer | undefined {
    return this.at(key)?.bytes;
  }

  bareAddressOf(key: string): string {
    return `${this.origin}/a/${appId}/${key}`;
  }

  /** The file with this URL. */
  at(url: string): KeptFile | undefined {
    const name = url.slice(url.lastIndexOf('/') + 1);
    return this.files.get(name) ?? [...this.files.values()].find(({ customId }) => customId === name);
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    this.asked.push(`${request.method} ${pathname}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', 'PUT, GET, HEAD');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (pathname.startsWith('/ingest/') && request.method === 'PUT') return this.take(request, response);
    if (pathname === '/v6/deleteFiles' && request.method === 'POST') return this.remove(request, response);
    if (pathname.startsWith(`/a/${appId}/`)) return this.serve(request, response);
    response.writeHead(404).end();
  }

  private async take(request: IncomingMessage, response: ServerResponse) {
    const whole = this.origin + request.url;
    const address = new URL(whole);
    const said = (name: string) => decodeURIComponent(address.searchParams.get(`x-ut-${name}`) ?? '');
    const key = address.pathname.slice('/ingest/'.length);
    const refusal = this.statusInstead(key) ?? refusalOf(whole, address, key);
    if (refusal) {
      request.resume();
      return json(response, refusal, { error: 'refused' });
    }
    const bytes = await fileIn(request, Number(said('file-size')), this.forgetful);
    if (!bytes) return json(response, 400, { error: 'the file is not of the size that was signed' });
    this.files.set(key, {
      customId: said('custom-id'),
      type: said('file-type'),
      name: said('file-name'),
      acl: said('acl'),
      bytes,
    });
    json(response, 200, { url: `${this.origin}/a/${appId}/${key}`, fileHash: 'hash', serverData: null });
  }

  /** A file that was refused once is refused again, because the SDK retries. */
  private statusInstead(key: string): number | undefined {
    const status = this.refused.get(key) ?? this.refuseWith.shift();
    if (status !== undefined) this.refused.set(key, status);
    return status;
  }

  private async remove(request: IncomingMessage, response: ServerResponse) {
    if (request.headers['x-uploadthing-api-key'] !== apiKey) return json(response, 401, { error: 'no' });
    const { fileKeys = [], customIds = [] } = JSON.parse((await collected(request)).toString()) as {
      fileKeys?: string[];
      customIds?: string[];
    };
    if (this.hangs) return;
    let deletedCount = 0;
    for (const [key, { customId }] of this.files)
      if (fileKeys.includes(key) || customIds.includes(customId))
        deletedCount += Number(this.files.delete(key));
    json(response, 200, { success: true, deletedCount });
  }

  private serve(request: IncomingMessage, response: ServerResponse) {
    const whole = this.origin + request.url;
    const address = new URL(whole);
    const file = this.at(address.pathname);
    if (!file) return void response.writeHead(404).end();
    if (file.acl === 'private' && !isSigned(whole, address)) return void response.writeHead(403).end();
    const { bytes, type } = file;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(range?.[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1);
    if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${bytes.length}`);
    response.writeHead(range ? 206 : 200, { 'Content-Type': type, 'Content-Length': end - start + 1 });
    response.end(request.method === 'HEAD' ? undefined : bytes.subarray(start, end + 1));
  }
}

/** @returns the status that refuses a URL, or null for a valid one */
function refusalOf(whole: string, address: URL, key: string): number | null {
  if (!isSigned(whole, address)) return 403;
  if (address.searchParams.get('x-ut-identifier') !== appId) return 403;
  return Micro.runSync(verifyKey(key, appId)) ? null : 400;
}

/** Whether a URL was signed with the app's key and has not expired. */
function isSigned(whole: string, address: URL): boolean {
  const [unsigned, signature] = whole.split('&signature=');
  const ours = `hmac-sha256=${createHmac('sha256', apiKey)
    .update(unsigned ?? '')
    .digest('hex')}`;
  const theirs = decodeURIComponent(signature ?? '');
  if (theirs.length !== ours.length || !timingSafeEqual(Buffer.from(theirs), Buffer.from(ours))) return false;
  return Number(address.searchParams.get('expires')) >= Date.now();
}

/** @returns the form's only file, or null if its length is not the signed one */
async function fileIn(request: IncomingMessage, length: number, forgetful: boolean): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let received = 0;
  await new Promise<void>((resolve, reject) => {
    const parser = busboy({ headers: request.headers });
    parser.on('file', (name, stream) => {
      stream.on('data', (chunk: Buffer) => {
        if (name === 'file') received += chunk.length;
        if (name === 'file' && !forgetful) chunks.push(chunk);
      });
    });
    parser.on('close', resolve).on('error', reject);
    request.on('error', reject).pipe(parser);
  });
  return received === length ? Buffer.concat(chunks) : null;
}

async function collected(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
