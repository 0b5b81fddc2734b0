/** Files of a build, named by their content: what is here need not be asked for, and is never another one. */
import { ask } from './network.ts';
import { worker } from './worker.ts';

const prefix = 'build:';
const own = () => prefix + worker.build;

export const isAsset = (url: URL) => url.pathname.startsWith('/_next/static/');

/** Also those of the build before this: a page of it may still be open. */
const buildsKept = 2;

export async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const response = await ask(request);
  if (response.ok && response.type === 'basic') void keep(request.url, response.clone());
  return response;
}

async function keep(url: string, response: Response) {
  // A file that breaks off, or finds no room, is not kept.
  await caches
    .open(own())
    .then((cache) => cache.put(url, response))
    .catch(() => {});
}

/** Keeps the files that a page names; what the browser loaded for it already is not loaded again. */
export async function keepAssetsOf(html: string): Promise<void> {
  const named = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g));
  for (const url of named) {
    const absolute = new URL(url, worker.location.origin).href;
    if (await caches.match(absolute, { ignoreVary: true }).catch(() => true)) continue;
    const response = await ask(absolute, { cache: 'force-cache' }).catch(() => null);
    if (response?.ok) await keep(absolute, response);
  }
}

/** What earlier builds left: their pages, and all files but those of the last. */
export async function forgetEarlierBuilds(): Promise<void> {
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(prefix) && name !== own());
  for (const name of earlier.slice(0, Math.max(0, earlier.length + 1 - buildsKept)))
    await caches.delete(name);
  for (const name of names)
    if (name.includes(':pages:') && !name.endsWith(`:${worker.build}`)) await caches.delete(name);
}
