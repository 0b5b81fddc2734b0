/**
 * A response's text that is kept compressed. It takes a sixth of the memory, so a cache holds six times as many, and nearly
 * every client gets the bytes as they are kept: the server compresses once, not for every response.
 */
import { gunzipSync, gzipSync } from 'node:zlib';

/** What browsers send: names alone. For a header with weights the text is given plain, and the server in front decides. */
const acceptsGzip = /^(?:[a-z]+, ?)*gzip(?:, ?[a-z]+)*$/;

export class CompressedText {
  readonly gzip: Uint8Array<ArrayBuffer>;
  private readonly bytes: Uint8Array<ArrayBuffer> | null;

  /** @param isShared  whether many people get this text: it is kept as it is too, and not unpacked for each of them */
  constructor(text: string, { isShared = false } = {}) {
    this.bytes = isShared ? new TextEncoder().encode(text) : null;
    // A copy: what `gzipSync` returns is the beginning of a larger buffer, which the cache would keep whole.
    this.gzip = new Uint8Array(gzipSync(text));
  }

  /** In bytes, of what is kept in memory. */
  get size(): number {
    return this.gzip.length + (this.bytes?.length ?? 0);
  }

  /**
   * @param request   the headers of the request
   * @param response  the headers of the response; says in them how the body is encoded. `Vary` is said by what compresses all
   *   other responses (scripts/server/compression.mjs)
   * @returns the body
   */
  bodyFor(request: Headers, response: Headers): Uint8Array<ArrayBuffer> {
    if (!acceptsGzip.test(request.get('accept-encoding') ?? '')) return this.plain();
    response.set('Content-Encoding', 'gzip');
    return this.gzip;
  }

  plain(): Uint8Array<ArrayBuffer> {
    return this.bytes ?? gunzipSync(this.gzip);
  }
}
