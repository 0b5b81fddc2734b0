/** A browser with the service worker, and what it has kept. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the page's requests go through the worker, and the page itself is kept. */
export async function underWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => keptPages(page)).toContain('/create-post');
}

/** Opens a page where another may be opening itself anew at that moment, in place of what was asked for. */
export const opens = (page: Page, path: string) => page.goto(path).catch(() => page.goto(path));

/** The addresses of the pages that are kept, of whomever. */
export const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      if (name.startsWith('account:'))
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

/** The address of everything that the worker keeps, of whatever kind. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    return found;
  });

/** Everything that the browser holds of anybody: words of pages, names of databases, entries of storage. */
export const allThatIsKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = Object.entries(localStorage).flat();
    found.push(...Object.entries(sessionStorage).flat());
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(name, request.url);
        if (!request.url.includes('/_next/static/'))
          found.push(await ((await cache.match(request, { ignoreVary: true }))?.text() ?? ''));
      }
    }
    found.push(...(await indexedDB.databases()).map(({ name }) => name ?? ''));
    return found.join('\n');
  });
