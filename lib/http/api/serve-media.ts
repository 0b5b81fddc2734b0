/** Serves a kept file: whole, a part of it, or small; never as a page (quality.md, Security). */
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
  /** Whether it is the same for everybody; else it is for the session that asked. */
  toAll: boolean;
};

/**
 * A file goes to whoever may see what it is attached to, asked each time; to everybody else there is none of that name.
 * @param request  GET or HEAD; with `Range` where only a part is wanted, with `?small` for a profile's picture beside a name
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
  // What is for all comes from here, so that a cache before this server may keep it and a taken one is gone at once.
  if (store.temporaryUrl && !toAll && !ends && !small && !bare)
    return elsewhere(await store.temporaryUrl(key));
  const file = await store.open(key);
  if (!file) return notThere();
  // A key's bytes never change: whoever has them, and still may, need not have them again.
  if (request.headers.get('if-none-match') === headers.get('ETag'))
    return new Response(null, { status: 304, headers });
  if (small) {
    headers.set('Content-Type', 'image/jpeg');
    const picture = bare ? null : new Uint8Array(await smallPictureOf(key, file));
    return new Response(picture, { headers });
  }
  return fileResponse(file, request, headers);
}

/** Sends a browser on to where a file is, at an address that it alone was told and that soon ends. */
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
    // What is said in private stays on no disk.
    ...(toAll
      ? { 'Cache-Control': 'public, max-age=3600' }
      : { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' }),
  });
}
