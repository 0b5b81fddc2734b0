/** A page without live events, which gives up connecting, and one whose live connection can be cut off. */
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Advances the page's clock past all connection attempts and their back-off, until the page offers to try again. The clock
 * must be installed before the page is opened; in real time this takes 15 seconds.
 */
export async function expectGivenUp(page: Page) {
  await expect(async () => {
    await page.clock.runFor(7000);
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Opens a page on a live connection that can be cut off. */
export async function openLive(page: Page, path: string) {
  let isCut = false;
  let subscriptions = 0;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/.*/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      subscriptions += Number(String(message).includes('subscription_succeeded'));
      socket.send(message);
    });
    open.add(socket);
  });
  await page.goto(path);
  await expect.poll(() => subscriptions).toBeGreaterThan(0);
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    comeBack: async () => {
      isCut = false;
      subscriptions = 0;
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await expect.poll(() => subscriptions, { timeout: 1000 }).toBeGreaterThan(0);
      }).toPass({ timeout: 30_000 });
    },
  };
}
