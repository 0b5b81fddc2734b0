/**
 * What a stranger may send and the framework answers with an error of its own (500), or by sending whoever asked to where
 * they say: a stray per cent sign in an address, a whole address instead of a path, conditions on a static file that
 * cannot be met, a router state that is none. Each is put right, or refused, before the framework sees it.
 */
import { parseAndValidateFlightRouterState as parseRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/** Files of the build and of `public/`, which the framework serves without a route of ours. */
const staticFile = /^\/(?:_next\/static\/|demo\/|shop\/|icon\.svg|favicon\.ico)/;

/**
 * Changes a request so that the framework can answer it.
 * - A per cent sign that begins no character stands for itself: `/100%` is `/100%25`, as browsers send it.
 * - A whole address (`GET http://host/path`, as to a proxy) stands for its path; its host is not believed, like any other.
 * - What a page's script should say of the pages that it holds is left out where the framework could not read it: it is
 *   sent the whole page then.
 * - A static file is answered whole: a server may ignore `Range`, and none of these files is large.
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
 * Refuses what nobody can put right: an address that is none (`*`), and TRACE, of which no web request can be made.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was refused, and so is answered
 */
export function refuseUnanswerable(request, response) {
  const isTrace = request.method === 'TRACE';
  if (!isTrace && request.url?.startsWith('/')) return false;
  const allow = isTrace ? { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' } : {};
  response.writeHead(isTrace ? 405 : 400, { ...allow, 'Cache-Control': 'no-store' }).end();
  return true;
}

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

/** Whether an address stands for characters: `%ff` alone is no UTF-8. */
function isText(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
