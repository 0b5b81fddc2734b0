/**
 * Whether a read is made by our page, for somebody who looks at it. A read that changes something for the reader, as the
 * first one of a Ghost Bomb does, changes nothing otherwise.
 */

const early = /\b(prefetch|prerender|preview)\b/i;

/**
 * @returns false for a HEAD, for what a browser fetches in advance, and for the call's own address opened as a page: a link
 * to it in a message would show a ghost as bare text, and its seal (rules.md, Ghost Bomb) would reach no page
 */
export function isPageRead({ method, headers }: Request): boolean {
  if (method === 'HEAD' || headers.has('next-router-prefetch')) return false;
  if (['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => early.test(headers.get(name) ?? '')))
    return false;
  return !isOpenedAsPage(headers);
}

/** By what browsers say of a fetch, and for older ones by what they would like to get. */
function isOpenedAsPage(headers: Headers): boolean {
  const opened = headers.get('sec-fetch-mode') === 'navigate';
  return opened || (headers.get('accept') ?? '').includes('text/html');
}
