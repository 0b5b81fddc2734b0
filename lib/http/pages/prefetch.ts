/** Requests that nobody may ever look at, such as prefetches. They must not do what only a real visit may do. */

const early = /\b(prefetch|prerender|preview)\b/i;

/** Whether a request is a HEAD or a prefetch. */
export function isSpeculative({ method, headers }: Request): boolean {
  if (method === 'HEAD' || headers.has('next-router-prefetch')) return true;
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => early.test(headers.get(name) ?? ''));
}
