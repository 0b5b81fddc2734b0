/** A page without live events, which gives up connecting, and one whose live connection can be cut off. */
import type { Page, WebSocketRoute } from '@playwright/test';
import { channelAuthPath } from '@/lib/contract/realtime';
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

/**
 * Follows which channels a page asks for and which it has joined; to be called before the page is opened. A page asks for
 * all its channels at once, before it has joined the first; each is then joined in its own time.
 */
export function followChannels(page: Page) {
  const asked = new Set<string>();
  const joined = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith(channelAuthPath)) return;
    asked.add(new URLSearchParams(request.postData() ?? '').get('channel_name') ?? '');
  });
  return {
    /** Takes each message of the server. */
    heard: (message: string | Buffer) => {
      if (!String(message).includes('subscription_succeeded')) return;
      joined.add(JSON.parse(String(message)).channel);
    },
    hasJoinedAll: () => joined.size > 0 && [...asked].every((channel) => joined.has(channel)),
    forget: () => {
      asked.clear();
      joined.clear();
    },
  };
}

/** Opens a page on a live connection that can be cut off, and waits until it hears events on all its channels. */
export async function openLive(page: Page, path: string) {
  let isCut = false;
  const channels = followChannels(page);
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/.*/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      channels.heard(message);
      socket.send(message);
    });
    open.add(socket);
  });
  await page.goto(path);
  await expect.poll(channels.hasJoinedAll).toBe(true);
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    comeBack: async () => {
      isCut = false;
      channels.forget();
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await expect.poll(channels.hasJoinedAll, { timeout: 1000 }).toBe(true);
      }).toPass({ timeout: 30_000 });
    },
  };
}
