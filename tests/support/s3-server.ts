/**
 * A real server of the S3 protocol on loopback, in its own folder. A test can make it fail. It verifies each signature and
 * its time, and like a private bucket it refuses unsigned requests. In one case it differs from Amazon's S3: for `bytes=0-0`
 * it sends the whole file.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { answerFailing, StorageService } from './storage-service';

const bucket = 'hypegist';
const suffix = '._S3rver_object';

export class S3Server extends StorageService {
  readonly place = 's3';
  /** Every request so far, as `METHOD /path`. */
  readonly asked: string[] = [];
  /** Refuses as many requests that look for a file. */
  refusedLooks = 0;
  /** Refuses as many requests that write a file. */
  refusedWrites = 0;
  private readonly directory = path.join(process.env.DATA_DIR as string, 's3');
  private port = 0;
  private handle: RequestListener = () => {};
  private readonly server: Server = createServer((request, response) => this.answer(request, response));

  async start(): Promise<void> {
    mkdirSync(this.directory, { recursive: true });
    const engine = new S3rver({
      directory: this.directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    await engine.configureBuckets();
    this.handle = engine.callback();
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get settings(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  keys(): string[] {
    const folder = path.join(this.directory, bucket);
    return existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith(suffix))
          .map((name) => name.slice(0, -suffix.length))
          .sort()
      : [];
  }

  bytesOf(key: string): Buffer | undefined {
    const file = path.join(this.directory, bucket, key + suffix);
    return existsSync(file) ? readFileSync(file) : undefined;
  }

  bareAddressOf(key: string): string {
    return `${this.settings.S3_ENDPOINT}/${bucket}/${key}`;
  }

  private answer(request: IncomingMessage, response: ServerResponse) {
    this.asked.push(`${request.method} ${request.url}`);
    if (request.method === 'HEAD' && this.refusedLooks > 0) {
      this.refusedLooks -= 1;
      return void response.writeHead(403).end();
    }
    if (request.method === 'PUT' && this.refusedWrites > 0) {
      this.refusedWrites -= 1;
      return void response.writeHead(403).end();
    }
    if (this.failing) return answerFailing(this.failing, request, response, this.handle);
    const signed = request.headers.authorization || request.url?.includes('X-Amz-Signature=');
    if (!signed) return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    this.handle(request, response);
  }
}
