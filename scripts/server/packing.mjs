/**
 * Compresses responses. Next could too, but it compresses each chunk of a page separately, which makes pages a tenth
 * larger and costs a tenth more processor time. Here a page is compressed in one piece, unless a part of it is delayed.
 */
import compression from 'compression';

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse & { flush?: () => void }} Outgoing */

const compress = compression();

/** How long a page's first chunk waits for more, in milliseconds. Nobody notices it, and most pages are complete by then. */
const gatheredFor = 10;

/** Compresses a response if the client accepts it. @param {Incoming} request @param {Outgoing} response */
export function pack(request, response) {
  compress(/** @type {never} */ (request), /** @type {never} */ (response), () => {});
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

/**
 * Joins the chunks of a page that are available immediately. Later chunks are sent as they come.
 * @param {Outgoing} response  already wrapped by `pack`, if it is to be compressed
 */
export function gather(response) {
  const { write, end, flush } = response;
  /** @type {Buffer[] | null} Null once the first chunks are sent. */
  let pieces = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const sendGathered = () => {
    clearTimeout(timer);
    const all = pieces;
    pieces = null;
    if (all?.length) Reflect.apply(write, response, [all.length === 1 ? all[0] : Buffer.concat(all)]);
  };
  response.write = /** @type {typeof write} */ (
    (/** @type {[string | Uint8Array, unknown, unknown]} */ ...[piece, encoding, then]) => {
      if (!pieces) return Reflect.apply(write, response, [piece, encoding, then]);
      const text = /** @type {BufferEncoding | undefined} */ (
        typeof encoding === 'string' ? encoding : undefined
      );
      pieces.push(typeof piece === 'string' ? Buffer.from(piece, text) : Buffer.from(piece));
      timer ??= setTimeout(() => {
        sendGathered();
        flush?.call(response);
      }, gatheredFor);
      const called = typeof encoding === 'function' ? encoding : then;
      if (typeof called === 'function') queueMicrotask(/** @type {() => void} */ (called));
      return true;
    }
  );
  if (flush)
    response.flush = () => {
      if (!pieces) flush.call(response);
    };
  response.end = /** @type {typeof end} */ (
    (/** @type {unknown[]} */ ...args) => {
      sendGathered();
      return Reflect.apply(end, response, args);
    }
  );
  response.once('close', () => clearTimeout(timer));
}
