/**
 * Normalizes or refuses requests that Next would answer with a 500 or with a redirect to a host that the client chose: a
 * stray per cent sign in a path, an absolute URL instead of a path, unsatisfiable conditions on a static file, an invalid
 * router state.
 */
import { parseAndValidateFlightRouterState as parseRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/** Files of the build and of `public/`, which Next serves without a route of ours. */
const staticFile = /^\/(?:_next\/static\/|demo\/|shop\/|icon\.svg|favicon\.ico)/;

/**
 * Changes a request so that Next can answer it.
 * - A per cent sign that is no valid escape is escaped itself: `/100%` becomes `/100%25`, as browsers send it.
 * - An absolute URL (`GET http://host/path`, as to a proxy) is reduced to its path. Its host is not trusted.
 * - An invalid router state header is removed, so that Next sends the whole page.
 * - `Range` and its conditions on a static file are ignored: a server may ignore `Range`, and none of these files is large.
 * @param {import('node:http').IncomingMessage} request
 */
export function tolerate(request) {
  request.url = wellFormed(pathOf(request.url ?? '/'));
  if (!isRouterState(request.headers['next-router-state-tree']))
    delete request.headers['next-router-state-tree'];
  if (!staticFile.test(request.url)) return;
  for (const condition of ['range', 'if-range', 'if-match', 'if-unmodified-since'])
    delete request.headers[condition];
}

/**
 * Refuses what cannot be normalized: a target that is no path (`*`), a `Host` that no URL can have, and TRACE. For none of them a
 * web `Request` can be created.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether the request was refused, so that the response is already sent
 */
export function refuseUnanswerable(request, response) {
  const isTrace = request.method === 'TRACE';
  if (!isTrace && request.url?.startsWith('/') && isHost(request.headers.host)) return false;
  const allow = isTrace ? { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' } : {};
  response.writeHead(isTrace ? 405 : 400, { ...allow, 'Cache-Control': 'no-store' }).end();
  return true;
}

/** @param {string | undefined} host  none in HTTP/1.0 */
const isHost = (host) => host === undefined || URL.canParse(`http://${host}`);

/** @param {string} address */
function pathOf(address) {
  if (!/^https?:/i.test(address)) return address;
  const whole = URL.parse(address);
  return whole ? whole.pathname + whole.search : address;
}

/** @param {string | string[] | undefined} header */
function isRouterState(header) {
  try {
    parseRouterState(header);
    return true;
  } catch {
    return false;
  }
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

/** Whether a path decodes to valid UTF-8; `%ff` alone does not. */
function isText(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
