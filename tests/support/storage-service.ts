/** A storage service in a test. The same tests run against each driver (tests/api/uploads/drivers). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Place } from '@/lib/platform/storage/place';
import { setClockOffset } from './clock';

/**
 * A status for every answer; `cut` breaks the connection during a file's bytes; `hung` accepts a request and never answers.
 */
export type Failing = number | 'cut' | 'hung';

export abstract class StorageService {
  abstract readonly place: Place;
  /** The kinds of failure that this service supports. */
  readonly failures: readonly Failing[] = [403, 500, 503, 'cut'];
  protected failing: Failing | null = null;

  /** Starts, or restarts on the same port. */
  abstract start(): Promise<unknown>;
  abstract stop(): Promise<void>;
  /** The settings that make the app use it. */
  abstract get settings(): Record<string, string>;
  /** Our keys of all stored files, in order. */
  abstract keys(): string[];
  abstract bytesOf(key: string): Buffer | undefined;
  /** A file's URL without a signature; null if files have no URL of their own. */
  abstract bareAddressOf(key: string): string | null;

  fail(how: Failing): void {
    this.failing = how;
  }
  heal(): void {
    this.failing = null;
  }
}

/** A storage service for a test file: started before its tests, reset after each, stopped after the last. */
export function keptAt<Service extends StorageService>(service: Service): Service {
  beforeAll(async () => {
    await service.start();
    Object.assign(process.env, service.settings);
  });
  afterEach(() => {
    service.heal();
    setClockOffset(0);
  });
  afterAll(() => service.stop());
  return service;
}

/** Answers like a failing service. */
export function answerFailing(
  how: Failing,
  request: IncomingMessage,
  response: ServerResponse,
  handle: RequestListener,
): void {
  request.on('error', () => {});
  if (how === 'hung') return void request.resume();
  if (how !== 'cut') {
    request.resume();
    return void response.writeHead(how).end();
  }
  if (request.method === 'PUT') return void request.once('data', () => request.socket.destroy());
  if (request.method !== 'GET') return void handle(request, response);
  const { write } = response;
  response.write = ((chunk: Buffer) => {
    setImmediate(() => request.socket.destroy());
    return write.call(response, chunk.subarray(0, 10), 'latin1');
  }) as typeof response.write;
  response.end = ((chunk?: Buffer) => {
    if (chunk) response.write(chunk);
    return response;
  }) as typeof response.end;
  handle(request, response);
}
