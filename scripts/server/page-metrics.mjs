/** Counts for the metrics what is no call: calls are counted by `handle`, whichever way they come. */

/** The framework's own methods and ours; others are one label together. */
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
 * Never the address itself: it may hold anything.
 * @param {string} address
 * @returns {string | null} null for a call
 */
function kindOf(address) {
  if (address.startsWith('/api/')) return null;
  if (address.startsWith('/_next/')) return 'built file';
  return address.startsWith('/media/') ? 'media' : 'page';
}
