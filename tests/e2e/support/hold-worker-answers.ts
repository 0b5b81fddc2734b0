/** Delays answers to the service worker until after the person has left. */
import type { BrowserContext } from '@playwright/test';

type Held = { count: number; isReleased: boolean; release: () => void };

/**
 * Holds back the service worker's responses from one path.
 * @param fails  the request fails with a network error instead of being answered
 */
export async function holdBack(context: BrowserContext, path: string, fails = false) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(
    ([path, fails]) => {
      const { fetch } = globalThis;
      const held: Held = { count: 0, isReleased: false, release: () => {} };
      const released = new Promise<void>((resolve) => {
        held.release = () => {
          held.isReleased = true;
          resolve();
        };
      });
      Object.assign(globalThis, { held });
      globalThis.fetch = async (asked, init) => {
        const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.origin);
        if (pathname !== path || held.isReleased) return fetch(asked, init);
        if (!fails) {
          const response = await fetch(asked, init);
          // Read the whole body now: closing the page would abort it.
          const whole = new Response(await response.arrayBuffer(), response);
          held.count += 1;
          await released;
          return whole;
        }
        held.count += 1;
        await released;
        throw new TypeError('Failed to fetch');
      };
    },
    [path, fails] as const,
  );
  return {
    count: () => worker.evaluate(() => (globalThis as never as { held: Held }).held.count),
    /** Releases the responses, and gives the worker time to handle them. */
    release: () =>
      worker.evaluate(async () => {
        (globalThis as never as { held: Held }).held.release();
        await new Promise((resolve) => setTimeout(resolve, 500));
      }),
  };
}

/** Headless browsers show no notifications, so record what the worker shows and closes. */
export async function watchNotifications(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: { body: string; close: () => void }[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (_title, { body = '' } = {}) => {
      const notification = { body, close: () => void shown.splice(shown.indexOf(notification), 1) };
      shown.push(notification);
    };
    ServiceWorkerRegistration.prototype.getNotifications = async () => [...shown] as never[];
  });
  return {
    /** Dispatches a push event to the worker. */
    push: () =>
      worker.evaluate(() => {
        globalThis.dispatchEvent(Object.assign(new Event('push'), { waitUntil: () => {} }));
      }),
    shown: () =>
      worker.evaluate(() =>
        (globalThis as never as { shown: { body: string }[] }).shown.map(({ body }) => body),
      ),
  };
}
