/** Serves a stored file: the whole file, a range, or a small version; never as a web page (quality.md, Security). */
import { mimeOfKey } from '@/lib/contract/uploads';
import { refusalOf } from '@/lib/domains/media/receiving';
import { hasSmall, smallPictureOf } from '@/lib/domains/media/small-pictures';
import { countRead } from '@/lib/http/pages/rate-limit';
import { log } from '@/lib/platform/log';
import { keyPattern } from '@/lib/platform/storage/driver';
import { storageAt } from '@/lib/platform/storage/storage';
import { type Found, openTo, openToAll } from '@/lib/workflows/file-access';
import { errorResponseOf } from './errors';
import { fileResponse, inertFile } from './file-response';
import { credentialsIn, viewerOfToken } from './session';

type Access = Found & {
  /** Whether everybody may see it; otherwise only the session that asked. */
  toAll: boolean;
};

/**
 * A file is served to whoever may see what it is attached to, checked on every request. Everybody else gets 404.
 * @param request  GET or HEAD; with `Range` for a part, with `?small` for the small profile picture beside a name
 */
export async function serveMedia(key: string, request: Request): Promise<Response> {
  try {
    const { refused } = await countRead(request.headers, credentialsIn(request.headers)?.token);
    if (refused) throw refused;
    const access = keyPattern.test(key) ? await accessTo(key, request) : null;
    return access ? await fileOf(key, access, request) : notThere();
  } catch (error) {
    const { status, headers } = errorResponseOf(refusalOf(error));
    if (status >= 500) log.error({ error }, 'a file could not be served');
    return new Response(null, { status, headers: { ...inertFile, ...headers, 'Cache-Control': 'no-store' } });
  }
}

async function accessTo(key: string, request: Request): Promise<Access | null> {
  const open = await openToAll(key);
  if (open) return { ...open, toAll: true };
  const credentials = credentialsIn(request.headers);
  const viewer = credentials && (await viewerOfToken(credentials.token));
  const found = viewer && (await openTo(viewer, key));
  return found && { ...found, toAll: false };
}

const notThere = () =>
  new Response(null, { status: 404, headers: { ...inertFile, 'Cache-Control': 'no-store' } });

async function fileOf(key: string, { place, toAll, ends }: Access, request: Request): Promise<Response> {
  const store = storageAt(place);
  const small = new URL(request.url).searchParams.has('small') && hasSmall(key);
  const headers = headersOf(key, small, toAll);
  const bare = request.method === 'HEAD';
  // Public files are always served from here, so that a cache in front may keep them and a deleted file is gone at once.
  if (store.temporaryUrl && !toAll && !ends && !small && !bare)
    return elsewhere(await store.temporaryUrl(key));
  const file = await store.open(key);
  if (!file) return notThere();
  // A key's bytes never change, so a viewer who still has access and has the file needs no second copy.
  if (request.headers.get('if-none-match') === headers.get('ETag'))
    return new Response(null, { status: 304, headers });
  if (small) {
    headers.set('Content-Type', 'image/jpeg');
    const picture = bare ? null : new Uint8Array(await smallPictureOf(key, file));
    return new Response(picture, { headers });
  }
  return await fileResponse(file, request, headers);
}

/** Redirects a browser to a temporary address of the file, which only this browser gets and which soon expires. */
const elsewhere = (address: string) =>
  new Response(null, {
    status: 302,
    headers: {
      ...inertFile,
      Location: address,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });

function headersOf(key: string, small: boolean, toAll: boolean): Headers {
  return new Headers({
    ...inertFile,
    'Content-Type': mimeOfKey(key),
    'Content-Disposition': `inline; filename="${key}"`,
    ETag: `"${small ? 'small-' : ''}${key}"`,
    // Private files must not stay in any disk cache.
    ...(toAll
      ? { 'Cache-Control': 'public, max-age=3600' }
      : { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' }),
  });
}
