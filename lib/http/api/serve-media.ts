/** Serves a kept file: whole, a part of it, or small; never as a page (quality.md, Security). */
import { kindOf, mimeOfKey } from '@/lib/contract/uploads';
import { smallPictureOf } from '@/lib/domains/media/small-pictures';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { openStored } from '@/lib/platform/storage/disk';
import { keyPattern } from '@/lib/platform/storage/driver';
import { mayOpen } from '@/lib/workflows/file-access';
import { errorResponseOf } from './errors';
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
    return new Response(null, { status, headers: { ...inert, ...headers, 'Cache-Control': 'no-store' } });
  }
}

async function mayAsk(key: string, request: Request): Promise<boolean> {
  const credentials = credentialsIn(request.headers);
  const viewer = credentials && keyPattern.test(key) ? await viewerOfToken(credentials.token) : null;
  return viewer !== null && mayOpen(viewer, key);
}

const notThere = () =>
  new Response(null, { status: 404, headers: { ...inert, 'Cache-Control': 'no-store' } });

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
  headers.set('Accept-Ranges', 'bytes');
  const range = rangeIn(request.headers.get('range'), file.length);
  if (range === 'impossible') {
    headers.set('Content-Range', `bytes */${file.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.length));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.length}`);
  // What nobody will read is not opened.
  return new Response(bare ? null : file.read(range ?? undefined), { status: range ? 206 : 200, headers });
}

/** Whatever a file turns out to be, it runs nothing and is embedded by nobody else. */
const inert = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

function headersOf(key: string, small: boolean): Headers {
  return new Headers({
    ...inert,
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

/** One range of bytes; several at once, or words we do not know, are answered with the whole file. */
function rangeIn(
  header: string | null,
  length: number,
): { start: number; end: number } | 'impossible' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!found || (!found[1] && !found[2])) return null;
  if (found[1] && found[2] && Number(found[2]) < Number(found[1])) return null;
  const start = found[1] ? Number(found[1]) : Math.max(0, length - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), length - 1) : length - 1;
  return start > end || start >= length ? 'impossible' : { start, end };
}
