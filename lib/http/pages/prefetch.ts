/** Requests that are made before, or without, anybody looking at the answer: what only a look may do, they must not. */

const early = /\b(prefetch|prerender|preview)\b/i;

/** Whether a request asks for the headers alone, or in advance. */
export function isSpeculative({ method, headers }: Request): boolean {
  if (method === 'HEAD' || headers.has('next-router-prefetch')) return true;
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => early.test(headers.get(name) ?? ''));
}
