/**
 * Pages take nothing. Before a page the framework runs the middleware, and for it holds what a request brings in memory, up to
 * 10 MB each, for as long as the sender takes: a hundred strangers who post ten megabytes to the privacy policy were a
 * gigabyte. Calls (`/api/`) read their bodies themselves, with their own limits.
 */

/** What a page may be sent, in bytes: nothing reads it, and it is small enough to hold. */
const mostBytes = 64 * 1024;

/**
 * Refuses a request that brings more than a page may be sent.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was refused, and so is answered
 */
export function refuseBody(request, response) {
  const { 'content-length': length = '0', 'transfer-encoding': parts } = request.headers;
  if ((!parts && Number(length) <= mostBytes) || isCall(request.url ?? '/')) return false;
  response.writeHead(413, { Connection: 'close', 'Cache-Control': 'no-store' });
  response.end(() => request.socket.destroySoon());
  return true;
}

/** Whether an address is a call's, as it stands and also once `..` and its like are taken out. */
function isCall(address) {
  const path = URL.parse(address, 'http://localhost')?.pathname;
  return address.startsWith('/api/') && path?.startsWith('/api/') === true;
}
