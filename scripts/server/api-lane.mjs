/**
 * Answers calls from the built route files without the framework's request pipeline, which costs more than all our work
 * (docs/decisions/068). The route files are the one source: the same modules that the framework has loaded, the same
 * headers from `next.config.mjs`. What it is not sure of, it leaves to the framework.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { apiRoutes } from './api-routes.mjs';
import { headersFor } from './configured-headers.mjs';
import { pack } from './packing.mjs';

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */
/** @typedef {(request: Request, context: object) => Promise<Response>} Handler */

/** The others (`HEAD`, `OPTIONS`) are the framework's to make up. */
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const require = createRequire(import.meta.url);

/**
 * @param {{ folder: string, otherwise: import('node:http').RequestListener, warn?: (words: string) => void }} options
 *   `folder`: the build's; `otherwise`: answers what is no call, or cannot be answered here
 * @returns {{ answer: import('node:http').RequestListener, settled: () => Promise<void> }} `settled`: what follows answers
 *   that were given has ended
 */
export function apiLane({ folder, otherwise, warn = console.warn }) {
  const routeOf = apiRoutes(folder);
  const headers = headersFor(folder);
  /** By file: what answers each method, or null where the framework does. @type {Map<string, Promise<Record<string, Handler> | null>>} */
  const loaded = new Map();
  /** @type {Set<Promise<unknown>>} */
  const following = new Set();

  /** @param {string} page @param {string} file */
  const handlersOf = (page, file) => {
    const known = loaded.get(file);
    if (known) return known;
    const loading = load(file).catch((error) => {
      warn(`${page} goes through the framework: ${error instanceof Error ? error.message : error}`);
      return null;
    });
    loaded.set(file, loading);
    return loading;
  };

  /** @param {Incoming} request @param {Outgoing} response */
  const answer = (request, response) => {
    const address = request.url ?? '/';
    const end = address.indexOf('?');
    const pathname = end < 0 ? address : address.slice(0, end);
    const route = methods.has(request.method ?? '') ? routeOf(pathname) : null;
    if (!route) return otherwise(request, response);
    void handlersOf(route.page, route.file).then((handlers) => {
      const handler = handlers?.[request.method ?? ''];
      if (!handler) return otherwise(request, response);
      for (const [name, value] of headers(pathname)) response.setHeader(name, value);
      // The framework's way packs what goes out too; here only for who takes it.
      if (request.headers['accept-encoding']) pack(request, response);
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

/** Whoever takes an answer slowly, or not at all, keeps nobody else waiting for what they did longer than this, in milliseconds. */
const patience = 2000;

/**
 * @param {Outgoing} response
 * @returns {Promise<void>} until it went out, or nobody is left to take it: it closes only once, and may have before
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
 * Takes the handlers out of a built route module: an inner part of the framework, which a release may move.
 * @param {string} file
 * @returns {Promise<Record<string, Handler> | null>} null for a route that describes no call of ours
 * @throws Error where the module has another shape
 */
async function load(file) {
  const { routeModule } = await require(path.resolve(file));
  if (typeof routeModule?.ensureUserland !== 'function') throw new Error('its build has another shape');
  await routeModule.ensureUserland();
  const { userland } = routeModule;
  if (typeof userland?.GET !== 'function') throw new Error('its handlers are not where they were');
  return 'spec' in userland.GET ? userland : null;
}
