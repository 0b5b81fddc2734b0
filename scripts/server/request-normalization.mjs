/**
 * What a stranger may send and the framework answers with an error of its own (500): a stray per cent sign in an address,
 * and conditions on a static file that cannot be met. Each is put right before the framework sees it.
 */

/** Files of the build and of `public/`, which the framework serves without a route of ours. */
const staticFile = /^\/(?:_next\/static\/|demo\/|shop\/|icon\.svg|favicon\.ico)/;

/**
 * Changes a request so that the framework can answer it.
 * - A per cent sign that begins no character stands for itself: `/100%` is `/100%25`, as browsers send it.
 * - A static file is answered whole: a server may ignore `Range`, and none of these files is large.
 * @param {import('node:http').IncomingMessage} request
 */
export function tolerate(request) {
  request.url = wellFormed(request.url ?? '/');
  if (!staticFile.test(request.url)) return;
  for (const condition of ['range', 'if-range', 'if-match', 'if-unmodified-since'])
    delete request.headers[condition];
}

/**
 * @param {string} address  path and query
 * @returns {string} the same with a path that can be decoded
 */
export function wellFormed(address) {
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  const rest = end < 0 ? '' : address.slice(end);
  const escaped = path.replace(/%(?![0-9a-f]{2})/gi, '%25');
  return (isText(escaped) ? escaped : path.replaceAll('%', '%25')) + rest;
}

/** Whether an address stands for characters: `%ff` alone is no UTF-8. */
function isText(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
