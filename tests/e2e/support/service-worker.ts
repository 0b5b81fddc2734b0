/** A browser with the service worker, and its caches. */
import type { Page } from '@playwright/test';
import type { MeterMessage, OutboxMessage, Waiting } from '@/lib/contract/service-worker';
import { expect } from './test.ts';

/** Waits until the worker controls the page, and the page is cached. */
export async function underWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => keptPages(page)).toContain('/create-post');
}

/** Opens a page when the network is back. The page that was open reloads by itself, which can abort the navigation. */
export const opens = (page: Page, path: string) => expect(() => page.goto(path)).toPass({ timeout: 30_000 });

/** The URLs of all cached pages, of any account. */
export const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      if (name.startsWith('account:'))
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

/** The URLs of everything in the worker's caches. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    return found;
  });

/** Asks the worker as a page does, and returns its answer. */
export const askWorker = <Answer>(page: Page, message: OutboxMessage | MeterMessage): Promise<Answer> =>
  page.evaluate(
    (asked) =>
      new Promise<Answer>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage(asked, [port2]);
      }),
    message,
  );

/** The words that wait in the worker's outbox, in order. */
export const waitingWords = async (page: Page): Promise<string[]> =>
  (await askWorker<Waiting[]>(page, { ask: 'outbox' })).map(({ words }) => words);

/** Everything that the browser stores: texts of pages, names of databases, storage entries. */
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
