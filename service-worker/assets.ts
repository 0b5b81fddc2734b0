/** Build files, named by their content hash. A cached one never changes, so it need not be requested again. */
import { ask } from './network.ts';
import { worker } from './worker.ts';

const prefix = 'build:';
const own = () => prefix + worker.build;

export const isAsset = (url: URL) => url.pathname.startsWith('/_next/static/');

/** Files of the previous build are kept too, because a page of it may still be open. */
const buildsKept = 2;

export async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const response = await ask(request);
  if (response.ok && response.type === 'basic') void keep(request.url, response.clone());
  return response;
}

async function keep(url: string, response: Response) {
  // An incomplete file, or one for which there is no space, is not cached.
  await caches
    .open(own())
    .then((cache) => cache.put(url, response))
    .catch(() => {});
}

/**
 * Caches the files that a page references, and the fonts that its styles reference. Files in the browser's own cache are not
 * downloaded again.
 */
export async function keepAssetsOf(html: string): Promise<void> {
  const named = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g));
  for (const url of named) {
    const absolute = new URL(url, worker.location.origin).href;
    const response = await keepOne(absolute);
    if (!url.endsWith('.css') || !response) continue;
    const styles = await response.text().catch(() => '');
    for (const font of styles.match(/[\w./~-]+\.woff2/g) ?? []) await keepOne(new URL(font, absolute).href);
  }
}

/** @returns the file; null if it was cached before, or could not be fetched */
async function keepOne(url: string): Promise<Response | null> {
  if (await caches.match(url, { ignoreVary: true }).catch(() => true)) return null;
  const response = await ask(url, { cache: 'force-cache' }).catch(() => null);
  if (!response?.ok) return null;
  await keep(url, response.clone());
  return response;
}

/** Deletes the pages of earlier builds, and their files except those of the previous build. */
export async function forgetEarlierBuilds(): Promise<void> {
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(prefix) && name !== own());
  for (const name of earlier.slice(0, Math.max(0, earlier.length + 1 - buildsKept)))
    await caches.delete(name);
  for (const name of names)
    if (name.includes(':pages:') && !name.endsWith(`:${worker.build}`)) await caches.delete(name);
}
