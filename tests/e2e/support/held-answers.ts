/** Answers that reach the service worker late: after their person has left. */
import type { BrowserContext } from '@playwright/test';

type Held = { count: number; isReleased: boolean; release: () => void };

/**
 * Holds back what the service worker gets from one path.
 * @param fails  the network is lost in place of an answer
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
          // Whole, since a page that is closed breaks off what it asked for.
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
    /** Lets it go, and gives the worker time for what it does with it. */
    release: () =>
      worker.evaluate(async () => {
        (globalThis as never as { held: Held }).held.release();
        await new Promise((resolve) => setTimeout(resolve, 500));
      }),
  };
}

/** A browser without a screen shows nothing: what the worker shows and closes is written down in its place. */
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
    /** Hands a push to the worker, as the browser does. */
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
