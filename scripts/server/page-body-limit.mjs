/**
 * Pages read no body. But Next buffers the body for the middleware before a page, up to 10 MB per request and for as long
 * as the client takes to send it: a hundred clients that post 10 MB to the privacy policy would take a gigabyte of memory.
 * Calls (`/api/`) read their bodies themselves, with their own limits.
 */

/** Maximum body of a page request, in bytes. Nothing reads it, and it is small enough to buffer. */
const mostBytes = 64 * 1024;

/**
 * Refuses a page request with a larger body.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether the request was refused, so that the response is already sent
 */
export function refuseBody(request, response) {
  const { 'content-length': length = '0', 'transfer-encoding': parts } = request.headers;
  if ((!parts && Number(length) <= mostBytes) || isCall(request.url ?? '/')) return false;
  response.writeHead(413, { Connection: 'close', 'Cache-Control': 'no-store' });
  response.end(() => request.socket.destroySoon());
  return true;
}

/** Whether a path is a call's, both as received and after normalization of `..` and the like. */
function isCall(address) {
  const path = URL.parse(address, 'http://localhost')?.pathname;
  return address.startsWith('/api/') && path?.startsWith('/api/') === true;
}
