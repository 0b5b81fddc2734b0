/**
 * Packs what goes out. The framework could too, but packs each piece of a page by itself, which makes the page a tenth larger
 * and costs the server as much more: here a page goes through in one piece, unless a part of it is waited for.
 */
import compression from 'compression';

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse & { flush?: () => void }} Outgoing */

const compress = compression();

/** So long a page's first piece waits for the next ones, in milliseconds: nobody sees it, and most pages are whole by then. */
const gatheredFor = 10;

/** Packs an answer for whoever takes it so. @param {Incoming} request @param {Outgoing} response */
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
  // It takes the first argument of `end` for bytes, also where that is what to call afterwards.
  response.end = /** @type {typeof end} */ (
    (/** @type {unknown[]} */ ...args) => {
      if (typeof args[0] === 'function') response.once('finish', /** @type {() => void} */ (args.shift()));
      return Reflect.apply(end, response, args);
    }
  );
}

/**
 * Gathers the pieces of a page that are there at once, and sends on what comes later as it comes.
 * @param {Outgoing} response  packed already, if it is to be
 */
export function gather(response) {
  const { write, end, flush } = response;
  /** @type {Buffer[] | null} Null once the first of it has gone. */
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
