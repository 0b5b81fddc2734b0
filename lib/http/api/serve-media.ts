/** Serves a kept file: whole, a part of it, or small; never as a page (quality.md, Security). */
import { kindOf, mimeOfKey } from '@/lib/contract/uploads';
import { smallPictureOf } from '@/lib/domains/media/small-pictures';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { openStored } from '@/lib/platform/storage/disk';
import { keyPattern } from '@/lib/platform/storage/driver';
import { mayOpen } from '@/lib/workflows/file-access';
import { errorResponseOf } from './errors';
import { fileResponse, inertFile } from './file-response';
import { credentialsIn, viewerOfToken } from './session';

/** For how long a browser shows a person's picture without asking, in seconds: it stands on every page. */
const pictureFreshness = 300;

/**
 * A file goes to whoever may see what it is attached to, asked each time; to everybody else there is none of that name.
 * @param request  GET or HEAD; with `Range` where only a part is wanted, with `?small` for a picture beside a name
 */
export async function serveMedia(key: string, request: Request): Promise<Response> {
  try {
    return (await mayAsk(key, request)) ? await fileOf(key, request) : notThere();
  } catch (error) {
    const { status, headers } = errorResponseOf(error);
    if (status >= 500) log.error({ error }, 'a file could not be served');
    return new Response(null, { status, headers: { ...inertFile, ...headers, 'Cache-Control': 'no-store' } });
  }
}

async function mayAsk(key: string, request: Request): Promise<boolean> {
  const credentials = credentialsIn(request.headers);
  const viewer = credentials && keyPattern.test(key) ? await viewerOfToken(credentials.token) : null;
  return viewer !== null && mayOpen(viewer, key);
}

const notThere = () =>
  new Response(null, { status: 404, headers: { ...inertFile, 'Cache-Control': 'no-store' } });

async function fileOf(key: string, request: Request): Promise<Response> {
  const file = await openStored(env().DATA_DIR, key);
  if (!file) return notThere();
  const small = new URL(request.url).searchParams.has('small') && kindOf(mimeOfKey(key))?.kind === 'image';
  const headers = headersOf(key, small);
  // A key's bytes never change: whoever has them, and still may, need not have them again.
  if (request.headers.get('if-none-match') === headers.get('ETag'))
    return new Response(null, { status: 304, headers });
  const bare = request.method === 'HEAD';
  if (small) {
    headers.set('Content-Type', 'image/jpeg');
    const picture = bare ? null : new Uint8Array(await smallPictureOf(key, file));
    return new Response(picture, { headers });
  }
  return fileResponse(file, request, headers);
}

function headersOf(key: string, small: boolean): Headers {
  return new Headers({
    ...inertFile,
    'Content-Type': mimeOfKey(key),
    'Content-Disposition': `inline; filename="${key}"`,
    ETag: `"${small ? 'small-' : ''}${key}"`,
    'Cache-Control': cachingOf(key),
    // Kept for the session that asked, not for the next one on the same phone.
    Vary: 'Cookie, Authorization',
  });
}

/**
 * Nothing is for caches that others share, and what may be taken down is asked for again: where it did not change, that
 * costs headers alone. What is said in a chat stays on no disk.
 */
function cachingOf(key: string): string {
  if (key.startsWith('chat-')) return 'private, no-store';
  return key.startsWith('profile-') ? `private, max-age=${pictureFreshness}` : 'private, no-cache';
}
