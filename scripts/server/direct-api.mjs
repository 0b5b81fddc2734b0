/**
 * Answers API calls with the built route files, without Next's request pipeline, which costs more than all our own work
 * (docs/decisions/068-calls-around-the-framework.md). It uses the same modules that Next has loaded and the same headers from
 * `next.config.mjs`. Requests that it cannot handle safely go to Next.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { apiRoutes, loadedOnce } from './built-routes.mjs';
import { compress } from './compression.mjs';
import { headersFor } from './configured-headers.mjs';

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */
/** @typedef {(request: Request, context: object) => Promise<Response>} Handler */

/** Next derives the answers to other methods (`HEAD`, `OPTIONS`). */
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const require = createRequire(import.meta.url);

/**
 * @param {{ folder: string, otherwise: import('node:http').RequestListener, warn?: (words: string) => void }} options
 *   `folder`: the build folder; `otherwise`: handles requests that are no calls or cannot be answered here
 * @returns {{ answer: import('node:http').RequestListener, settled: () => Promise<void> }} `settled`: resolves when all
 *   work after responses has ended
 */
export function directApi({ folder, otherwise, warn = console.warn }) {
  const routeOf = apiRoutes(folder);
  const headers = headersFor(folder);
  const handlersOf = loadedOnce(load, warn);
  /** @type {Set<Promise<unknown>>} */
  const following = new Set();

  /** @param {Incoming} request @param {Outgoing} response */
  const answer = (request, response) => {
    const address = request.url ?? '/';
    const end = address.indexOf('?');
    const pathname = end < 0 ? address : address.slice(0, end);
    const route = methods.has(request.method ?? '') ? routeOf(pathname) : null;
    if (!route) return otherwise(request, response);
    void handlersOf(route.file, route.page).then((handlers) => {
      const handler = handlers?.[request.method ?? ''];
      if (!handler) return otherwise(request, response);
      for (const [name, value] of headers(pathname)) response.setHeader(name, value);
      // Next's pipeline compresses by itself. Here we compress only if the client accepts it.
      if (request.headers['accept-encoding']) compress(request, response);
      void take(handler, route.params, request, response);
    });
  };

  /** @param {Handler} handler @param {object} params @param {Incoming} request @param {Outgoing} response */
  async function take(handler, params, request, response) {
    /** @param {() => Promise<unknown>} work */
    const after = (work) => {
      const done = goneOut(response)
        .then(work)
        .finally(() => following.delete(done));
      following.add(done);
    };
    try {
      const made = await handler(new NodeRequest({ req: request, res: response }), {
        params: Promise.resolve(params),
        afterResponse: after,
        mayEncode: true,
      });
      await sendNodeResponse(response, made);
    } catch (error) {
      warn(`A call could not be answered: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  }

  return {
    answer,
    settled: async () => {
      while (following.size > 0) await Promise.allSettled(following);
    },
  };
}

/** Work after a response starts after this time at the latest, even if the client reads slowly. In milliseconds. */
const patience = 2000;

/**
 * @param {Outgoing} response
 * @returns {Promise<void>} resolves when the response was sent or the client is gone, which may already be the case
 */
function goneOut(response) {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    const timer = setTimeout(resolve, patience).unref();
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Extracts the handlers from a built route module. This uses internals of Next that a release may change.
 * @param {string} file
 * @returns {Promise<Record<string, Handler> | null>} null for a route without our call descriptions
 * @throws Error if the module has another shape
 */
async function load(file) {
  const { routeModule } = await require(path.resolve(file));
  if (typeof routeModule?.ensureUserland !== 'function') throw new Error('its build has another shape');
  await routeModule.ensureUserland();
  const { userland } = routeModule;
  if (typeof userland?.GET !== 'function') throw new Error('its handlers are not where they were');
  return 'spec' in userland.GET ? userland : null;
}
