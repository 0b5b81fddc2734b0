/**
 * Caches pages that are the same for every visitor. Rendering one costs ten times as much as serving a file. A cached page
 * cannot have the nonce of the content security policy, so its policy lists the hashes of its inline scripts instead
 * (docs/decisions/069-visitor-pages-by-hashes.md).
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { fetchNodeHandler } from 'srvx/node';

/** The pages in `app/(visitor)` and `app/(open)`. */
export const visitorPages = [
  '/',
  '/register',
  '/titan',
  '/privacy-policy',
  '/rules',
  '/transparency',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/undo-email',
  '/suspended',
];

/** Cache lifetime in milliseconds. Only the rendering time in the page changes. */
const keptFor = 60_000;

/** The same as `sessionCookieName` in lib/contract/session-cookie.ts, which plain JavaScript cannot import. */
export const sessionCookie = 'next-auth.session-token';
const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/;

/** Request headers of Next's client scripts that ask for something other than the whole page. */
const partOnly = [
  'rsc',
  'next-router-prefetch',
  'next-router-state-tree',
  'next-router-segment-prefetch',
  'next-action',
];
/** Response headers that belong to one response, or describe its encoding. */
const ofOneAnswer = new Set([
  'date',
  'x-request-id',
  'content-length',
  'content-encoding',
  'content-security-policy',
]);

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {{ headers: Record<string, string>, plain: Buffer, gzipped: Buffer }} Page */

/**
 * @param {import('node:http').RequestListener} framework  renders pages, and handles all other requests
 * @param {{ keep?: number }} [options]  `keep`: cache lifetime in milliseconds
 * @returns {import('node:http').RequestListener}
 */
export function keptVisitorPages(framework, { keep = keptFor } = {}) {
  /** Pages by cache key; null if a page may not be cached. @type {LRUCache<string, Promise<Page | null>>} */
  const pages = new LRUCache({ max: 64, ttl: keep });
  /** @param {Incoming} request */
  const pageFor = async (request) => {
    const { key, page } = question(request);
    const known = pages.get(key) ?? make(framework, page);
    if (!pages.has(key)) pages.set(key, known);
    try {
      const made = await known;
      if (!made) pages.delete(key);
      return made;
    } catch (error) {
      pages.delete(key);
      throw error;
    }
  };
  return (request, response) => {
    if (!isForVisitors(request)) return framework(request, response);
    pageFor(request).then(
      (page) => (page ? send(page, request, response) : framework(request, response)),
      () => framework(request, response),
    );
  };
}

/** @param {Page} page @param {Incoming} request @param {import('node:http').ServerResponse} response */
function send(page, request, response) {
  const gzipped = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const body = gzipped ? page.gzipped : page.plain;
  response.writeHead(200, {
    ...page.headers,
    'x-request-id': crypto.randomUUID(),
    'Content-Length': body.length,
    ...(gzipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** @param {Incoming} request */
function isForVisitors({ method, url = '/', headers }) {
  return (
    (method === 'GET' || method === 'HEAD') &&
    visitorPages.includes(url) &&
    !headers.cookie?.includes(sessionCookie) &&
    !partOnly.some((name) => name in headers)
  );
}

/**
 * The cache key and the request to render: URL, host, protocol and theme. No other part of a request may influence the page.
 * @param {Incoming} request
 */
function question({ url = '/', headers }) {
  const { host = 'localhost', 'x-forwarded-proto': protocol, 'x-forwarded-for': from, cookie = '' } = headers;
  const chosen = theme.exec(cookie)?.[1];
  const asked = new Headers({ accept: 'text/html', host });
  // The client's address is only for the rate limit; the page does not depend on it.
  if (from) asked.set('x-forwarded-for', String(from));
  if (protocol) asked.set('x-forwarded-proto', String(protocol));
  if (chosen) asked.set('cookie', `theme=${chosen}`);
  // The host goes into the header, not into the URL, because it may contain anything.
  const page = new Request(`http://localhost${url}`, { headers: asked });
  return { key: JSON.stringify([url, host, protocol, chosen]), page };
}

/**
 * @param {import('node:http').RequestListener} framework
 * @param {Request} asked
 * @returns {Promise<Page | null>} null if the response is not a page that may be cached
 */
async function make(framework, asked) {
  const made = await fetchNodeHandler(/** @type {never} */ (framework), /** @type {never} */ (asked));
  const policy = made.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
  if (made.status !== 200 || made.headers.has('set-cookie') || !nonce) return null;
  const html = (await made.text()).replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '');
  const kept = [...made.headers].filter(([name]) => !ofOneAnswer.has(name));
  const plain = Buffer.from(html);
  return {
    headers: { ...Object.fromEntries(kept), 'content-security-policy': byHashes(policy, nonce, html) },
    plain,
    gzipped: gzipSync(plain, { level: 9 }),
  };
}

/**
 * Replaces the nonce of a policy by hashes, for a cached page.
 * @param {string} policy  with a nonce for scripts and styles
 * @param {string} nonce
 * @param {string} html    without the nonce
 */
function byHashes(policy, nonce, html) {
  return policy
    .replace(`'nonce-${nonce}' 'strict-dynamic'`, hashesOf('script', html))
    .replace(`'nonce-${nonce}'`, hashesOf('style', html))
    .replaceAll(/ +(?=;)/g, '');
}

/**
 * Hashes of inline elements. Our own files are allowed by `'self'`.
 * @param {'script' | 'style'} tag
 * @param {string} html
 */
function hashesOf(tag, html) {
  const inline = [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes = '']) => !/\bsrc=|\btype="application\/ld\+json"/.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(inline)].join(' ');
}
