/**
 * Pictures, videos and drawings of this site, which pass through the worker to be counted. Once the week's data limit is
 * reached, profile pictures are not loaded. Media in chats and clips are held back by the pages (lib/client/data-saver.ts).
 */
import { count } from './counted.ts';
import { isSpent } from './meter.ts';
import { ask } from './network.ts';
import { flushPendingLogout } from './sessions.ts';

/** A small profile picture beside a name. Without it, the person's colour is visible. */
const besideNames = (url: string) => url.endsWith('?small');

const blank = '<svg xmlns="http://www.w3.org/2000/svg"/>';

export async function file(request: Request): Promise<Response> {
  try {
    if (!(await flushPendingLogout())) return Response.error();
    if (!besideNames(request.url) || !(await isSpent())) return await asked(request);
  } catch {
    return Response.error();
  }
  // A file in the browser's cache costs no data.
  return fetch(new Request(request, { mode: 'same-origin', cache: 'only-if-cached' })).catch(
    () => new Response(blank, { headers: { 'Content-Type': 'image/svg+xml' } }),
  );
}

/** Our media URLs may redirect to a storage service. */
async function asked(request: Request): Promise<Response> {
  const response = await ask(request);
  if (response.type === 'opaque') noteElsewhere(request);
  return response;
}

/** A later range of a video that is already playing. The file was counted with its first range. */
const isLaterPart = ({ headers }: Request) => /^bytes=[1-9]/.test(headers.get('range') ?? '');

/** The size of a file on another origin is not available to us, so only the number of files is counted. */
export function noteElsewhere(request: Request): void {
  const isShown = ['image', 'video', 'audio'].includes(request.destination);
  if (isShown && !isLaterPart(request)) count('uncounted', 1);
}
