/**
 * Compresses responses. Next could too, but it compresses each chunk of a page separately, which makes pages a tenth
 * larger and costs a tenth more processor time. Here a page is compressed in one piece, unless a part of it is delayed.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compression from 'compression';

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse & { flush?: () => void }} Outgoing */

const compressStream = compression();

/** How long a page's first chunk waits for more, in milliseconds. Nobody notices it, and most pages are complete by then. */
const gatheredFor = 25;

/** Compresses a response if the client accepts it. @param {Incoming} request @param {Outgoing} response */
export function compress(request, response) {
  compressStream(/** @type {never} */ (request), /** @type {never} */ (response), () => {});
  // `compression` registers 'drain' on its own stream, where `once` cannot remove it: every chunk would leak a listener.
  /** @type {(() => void)[]} */
  const waiting = [];
  response.on('drain', () => {
    for (const each of waiting.splice(0)) each();
  });
  const { end, once } = response;
  response.once = /** @type {typeof once} */ (
    (/** @type {string} */ event, /** @type {() => void} */ listener) => {
      if (event !== 'drain') return Reflect.apply(once, response, [event, listener]);
      waiting.push(listener);
      return response;
    }
  );
  // `compression` takes the first argument of `end` for data, even if it is the callback.
  response.end = /** @type {typeof end} */ (
    (/** @type {unknown[]} */ ...args) => {
      if (typeof args[0] === 'function') response.once('finish', /** @type {() => void} */ (args.shift()));
      return Reflect.apply(end, response, args);
    }
  );
}

/** A page, or a part of one for the framework's own scripts. */
const pageType = /^text\/(?:html|x-component)\b/;
/** What browsers send: names alone. A header with weights is left to `compression`. */
const plainList = /^[a-z]+(?:, ?[a-z]+)*$/;
/** In bytes. A smaller response would hardly shrink (the same limit as in `compression`). */
const worthCompressing = 1024;

/** The quality that `compression` uses too. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses a page that is complete. In one piece it takes a third less processor time than by a stream.
 * @param {Incoming} request @param {Outgoing} response @param {Buffer} page
 * @returns {Buffer | null} null if the response must go through `compression`
 */
function compressedWhole(request, response, page) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (request.method !== 'GET' || page.length < worthCompressing || !plainList.test(accepted)) return null;
  if (!pageType.test(String(response.getHeader('content-type'))) || response.hasHeader('content-encoding'))
    return null;
  const encodings = accepted.split(/, ?/);
  const encoding = ['br', 'gzip'].find((each) => encodings.includes(each));
  if (!encoding) return null;
  const body = encoding === 'br' ? brotliCompressSync(page, brotli) : gzipSync(page);
  response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  return body;
}

/**
 * Sends a page compressed: in one piece with its headers if it is complete at once, and otherwise as it comes.
 * @param {Incoming} request @param {Outgoing} response
 */
export function gather(request, response) {
  const sendWhole = response.end;
  compress(request, response);
  const { write, end, writeHead, flushHeaders, flush } = response;
  /** @type {Buffer[]} */
  const pieces = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** Ends the gathering: from here on the response compresses each chunk by itself. */
  const release = () => {
    clearTimeout(timer);
    Object.assign(response, { write, end, writeHead, flushHeaders, flush });
    return Buffer.concat(pieces.splice(0));
  };
  const sendGathered = () => {
    const some = release();
    if (some.length === 0) return;
    response.write(some);
    response.flush?.();
  };
  response.write = /** @type {typeof write} */ (
    (/** @type {[string | Uint8Array, unknown, unknown]} */ ...[piece, encoding, then]) => {
      pieces.push(bufferOf(piece, encoding));
      timer ??= setTimeout(sendGathered, gatheredFor);
      const called = typeof encoding === 'function' ? encoding : then;
      if (typeof called === 'function') queueMicrotask(/** @type {() => void} */ (called));
      return true;
    }
  );
  response.end = /** @type {typeof end} */ (
    (/** @type {unknown[]} */ ...args) => {
      const last = args.pop();
      if (typeof last === 'function') response.once('finish', /** @type {() => void} */ (last));
      else args.push(last);
      const [piece, encoding] = args;
      if (piece) pieces.push(bufferOf(/** @type {string} */ (piece), encoding));
      const page = release();
      const body = compressedWhole(request, response, page);
      if (body) return Reflect.apply(sendWhole, response, [body]);
      return page.length > 0 ? response.end(page) : response.end();
    }
  );
  // The encoding, and so the headers, are not known before the page is complete.
  response.flushHeaders = () => {};
  response.flush = () => {};
  response.writeHead = /** @type {typeof writeHead} */ (
    (/** @type {Parameters<typeof writeHead>} */ ...args) => {
      sendGathered();
      return response.writeHead(...args);
    }
  );
  response.once('close', () => clearTimeout(timer));
}

/** A copy, since a writer may use its memory again. @param {string | Uint8Array} piece @param {unknown} encoding */
const bufferOf = (piece, encoding) =>
  typeof piece === 'string'
    ? Buffer.from(
        piece,
        /** @type {BufferEncoding | undefined} */ (typeof encoding === 'string' ? encoding : undefined),
      )
    : Buffer.from(piece);
