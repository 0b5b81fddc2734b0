/** What keeps files in a test, whichever driver speaks to it: the same tests are asked of each (tests/api/uploads/drivers). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Place } from '@/lib/platform/storage/place';
import { setClockOffset } from './clock';

/** Answers everything with this status; breaks the line where bytes of a file flow; or takes a request and says nothing. */
export type Failing = number | 'cut' | 'hung';

export abstract class StorageService {
  abstract readonly place: Place;
  /** In which of the ways it can fail a test may ask for. */
  readonly failures: readonly Failing[] = [403, 500, 503, 'cut'];
  protected failing: Failing | null = null;

  /** Starts, or starts again where it was. */
  abstract start(): Promise<unknown>;
  abstract stop(): Promise<void>;
  /** The settings that make the app use it. */
  abstract get settings(): Record<string, string>;
  /** Our key of every file that is kept, in order. */
  abstract keys(): string[];
  abstract bytesOf(key: string): Buffer | undefined;
  /** Where a file would be without a signature; null where it has no address of its own. */
  abstract bareAddressOf(key: string): string | null;

  fail(how: Failing): void {
    this.failing = how;
  }
  heal(): void {
    this.failing = null;
  }
}

/** The place where the files of a test file are kept: started before its tests, kind again after each, stopped behind them. */
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

/** Answers as a service that fails. */
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
