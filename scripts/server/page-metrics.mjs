/** Metrics of all requests that are no calls. Calls are counted by `handle`. */

/** Methods with a label of their own. All others share one label. */
const methods = new Set(['GET', 'HEAD', 'POST']);

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function countPage(request, response) {
  const route = kindOf(request.url ?? '/');
  if (!route) return;
  const began = performance.now();
  const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other';
  response.once('close', () =>
    globalThis.hypegistRecorder?.request(method, route, response.statusCode, performance.now() - began),
  );
}

/**
 * The metrics label of a path. Never the path itself, since it may contain anything.
 * @param {string} address
 * @returns {string | null} null for a call
 */
function kindOf(address) {
  if (address.startsWith('/api/')) return null;
  if (address.startsWith('/_next/')) return 'built file';
  return address.startsWith('/media/') ? 'media' : 'page';
}
