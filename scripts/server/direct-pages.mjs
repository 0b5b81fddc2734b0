/**
 * Renders pages with the built files' own handlers, the interface that Next documents for adapters, without its router in
 * between, which costs a tenth of a page (docs/decisions/105-pages-around-the-router.md). The middleware, the modules and the
 * headers from `next.config.mjs` are the same. Requests that it cannot handle safely go to Next.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { loadedOnce, manifest, pageFiles } from './built-routes.mjs';
import { headersFor } from './configured-headers.mjs';
import { sessionCookie } from './visitor-pages.mjs';

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */
/** @typedef {{ waitUntil: (work: Promise<unknown>) => void, requestMeta: object }} Context */
/** @typedef {(request: Request, context: Context) => Promise<Response>} Middleware */
/** @typedef {(request: Incoming, response: Outgoing, context: Context) => Promise<unknown>} Render */

const require = createRequire(import.meta.url);

/**
 * Request headers that make it Next's: those by which its parts talk to each other, which it takes out of a request from
 * outside, and those of its scripts in the browser, which ask for a part of a page by an address that it verifies.
 */
const forNext =
  /^(?:x-middleware-|x-nextjs-|x-next-|x-now-|x-matched-path|x-invoke-|x-prerender-|next-|rsc$)/;

/**
 * @param {{ folder: string, port: number, framework: import('node:http').RequestListener, warn?: (words: string) => void }} options
 *   `folder`: the build folder; `framework`: handles requests that are no pages or cannot be answered here
 * @returns {{ answer: import('node:http').RequestListener, settled: () => Promise<void> }} `settled`: resolves when all
 *   work after responses has ended
 */
export function directPages({ folder, port, framework, warn = console.warn }) {
  const fileOf = pageFiles(folder);
  const headers = headersFor(folder);
  const middlewareRuns = matcherOf(folder);
  /** @type {Set<Promise<unknown>>} */
  const following = new Set();
  /** @param {Promise<unknown>} work */
  const waitUntil = (work) => {
    const done = Promise.resolve(work)
      .catch(() => {})
      .finally(() => following.delete(done));
    following.add(done);
  };
  const distDir = path.resolve(folder);
  /** @returns {Context} a new one each time, since Next notes in it what it finds out about the request */
  const context = () => ({ waitUntil, requestMeta: { relativeProjectDir: '', distDir } });
  const handlerOf = loadedOnce(load, warn);
  const middlewareFile = path.resolve(folder, 'server/middleware.js');

  /** @param {Incoming} request @param {Outgoing} response */
  async function answer(request, response) {
    const { pathname, isPlain } = addressOf(request);
    const found = isPlain && isDocument(request) && middlewareRuns(pathname) ? fileOf(pathname) : null;
    if (!found) return framework(request, response);
    const middleware = /** @type {Middleware | null} */ (await handlerOf(middlewareFile));
    const render = /** @type {Render | null} */ (await handlerOf(found.file));
    if (!middleware || !render) return framework(request, response);
    const asked = { ...request.headers };
    try {
      addForwarded(request, port);
      const said = await middleware(new NodeRequest({ req: request, res: response }), context());
      // Work after the response waits for its end, and would wait forever for one that is over already.
      if (response.destroyed) return;
      for (const [name, value] of headers(pathname)) if (name !== 'Vary') response.setHeader(name, value);
      if (said.headers.get('x-middleware-next') !== '1') return await sendNodeResponse(response, said);
      take(said.headers, request, response);
      await render(request, response, context());
    } catch (error) {
      warn(`A page could not be rendered: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent || response.destroyed) return response.destroy();
      // The framework has a page for errors.
      request.headers = asked;
      return framework(request, response);
    }
  }

  return {
    answer: (request, response) => void answer(request, response),
    settled: async () => {
      while (following.size > 0) await Promise.allSettled(following);
    },
  };
}

/**
 * Whether a request is for a whole page of a member. Those of visitors are cached, or end in the middleware.
 * @param {Incoming} request
 */
const isDocument = ({ method, headers }) =>
  method === 'GET' &&
  Boolean(headers.cookie?.includes(sessionCookie)) &&
  !Object.keys(headers).some((name) => forNext.test(name));

/**
 * The path, and whether Next would read nothing else out of the address: a path that ends in `.rsc` is a part of a page, and
 * a parameter that begins with `nxt` stands for one of the path.
 * @param {Incoming} request
 */
function addressOf({ url = '/' }) {
  const [pathname = '/', ...query] = url.split('?');
  const names = query.length > 0 ? [...new URLSearchParams(query.join('?')).keys()] : [];
  return { pathname, isPlain: !pathname.endsWith('.rsc') && !names.some((name) => name.startsWith('nxt')) };
}

/** The headers that Next adds, in both forms, since some readers use the raw ones. @param {Incoming} request @param {number} port */
function addForwarded({ headers, rawHeaders }, port) {
  const added = {
    'x-forwarded-host': headers.host ?? 'localhost',
    'x-forwarded-port': String(port),
    'x-forwarded-proto': 'http',
  };
  for (const [name, value] of Object.entries(added)) {
    if (headers[name] !== undefined) continue;
    headers[name] = value;
    rawHeaders.push(name, value);
  }
}

const changed = 'x-middleware-request-';

/**
 * Applies what the middleware says: headers of the request as the page sees it, and headers of the response.
 * @param {Headers} said @param {Incoming} request @param {Outgoing} response
 */
function take(said, request, response) {
  const names = said.get('x-middleware-override-headers')?.split(',');
  if (names) {
    request.headers = Object.fromEntries(
      names.flatMap((name) => {
        const value = said.get(`${changed}${name}`);
        return value === null ? [] : [[name, value]];
      }),
    );
  }
  for (const [name, value] of said) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else if (!name.startsWith('x-middleware-')) response.setHeader(name, value);
  }
}

/** @param {string} folder @returns {(pathname: string) => boolean} whether the middleware runs for a path */
function matcherOf(folder) {
  /** @type {{ matchers: { regexp: string }[] } | undefined} */
  const middleware = manifest(folder, 'server/functions-config-manifest.json').functions['/_middleware'];
  const patterns = (middleware?.matchers ?? []).map(({ regexp }) => new RegExp(regexp));
  return (pathname) => patterns.some((pattern) => pattern.test(pathname));
}

/** @param {string} file @throws Error if the file has no handler */
async function load(file) {
  const { handler } = await require(file);
  if (typeof handler !== 'function') throw new Error('its build has another shape');
  return handler;
}
