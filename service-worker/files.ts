/**
 * Pictures, videos and drawings of this site, which go through the worker to be counted; and what stays text once the week's
 * data is used up. Pages hold back what is sent in chats and clips by themselves (lib/client/data-saver.ts).
 */
import { count } from './counted.ts';
import { isSpent } from './meter.ts';
import { ask } from './network.ts';
import { flushPendingLogout } from './sessions.ts';

/** A person's picture beside their name; the person's colour stands behind it. */
const besideNames = (url: string) => url.endsWith('?small');

const blank = '<svg xmlns="http://www.w3.org/2000/svg"/>';

export async function file(request: Request): Promise<Response> {
  try {
    if (!(await flushPendingLogout())) return Response.error();
    if (!besideNames(request.url) || !(await isSpent())) return await asked(request);
  } catch {
    return Response.error();
  }
  // What the browser has costs nothing.
  return fetch(new Request(request, { mode: 'same-origin', cache: 'only-if-cached' })).catch(
    () => new Response(blank, { headers: { 'Content-Type': 'image/svg+xml' } }),
  );
}

/** A file of ours may be kept by another service, where its address leads to. */
async function asked(request: Request): Promise<Response> {
  const response = await ask(request);
  if (response.type === 'opaque') noteElsewhere(request);
  return response;
}

/** The part of a video that is asked for once it plays on: the file has been counted. */
const isLaterPart = ({ headers }: Request) => /^bytes=[1-9]/.test(headers.get('range') ?? '');

/** Of another service's file nobody is told the size: it is only counted that there was one. */
export function noteElsewhere(request: Request): void {
  const isShown = ['image', 'video', 'audio'].includes(request.destination);
  if (isShown && !isLaterPart(request)) count('uncounted', 1);
}
