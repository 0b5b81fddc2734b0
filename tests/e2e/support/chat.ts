/** A conversation of two people, each in their own browser. */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './ask.ts';
import { followChannels } from './live-events.ts';
import { sql } from './made.ts';
import { aPerson, type Person } from './people.ts';
import { expect } from './test.ts';

export const words = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });
/** Resolves when the page opens its live connection. */
export const live = (page: Page) => page.waitForEvent('websocket');

/** Opens a page, and waits until it hears events. It listens from the start: the page may hear them before it has loaded. */
export async function openLive(page: Page, path: string) {
  const channels = followChannels(page);
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => channels.heard(payload)));
  await page.goto(path);
  await expect.poll(channels.hasJoinedAll).toBe(true);
  await page.waitForLoadState('networkidle');
}

export async function write(page: Page, text: string) {
  await page.getByLabel(/^Message to/).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Opens a conversation of two people, live on both screens. */
export async function bothIn(page: Page, me: Person, otherBrowser: (person: Person) => Promise<Page>) {
  const friend = await aPerson('friend');
  const opened = { recipientUsername: friend.username, content: 'first words' };
  const { conversationId } = await ask(sendMessage, { as: me, body: opened });
  const other = await otherBrowser(friend);
  const sockets = Promise.all([live(page), live(other)]);
  await Promise.all([page.goto(`/chat/${conversationId}`), other.goto(`/chat/${conversationId}`)]);
  await expect(words(other, 'first words')).toBeVisible();
  await sockets;
  return { conversationId, friend, other };
}

/** A ghost's ten seconds are over, for the server and on every screen. That they are ten, one test waits to see. */
export async function tenSecondsLater(conversationId: number, ...screens: Page[]) {
  await sql(
    `update messages set expires_at = expires_at - interval '10 seconds' where conversation_id = $1 and is_ghost_bomb`,
    [conversationId],
  );
  for (const { clock } of screens) {
    await clock.install();
    await clock.fastForward(10_000);
  }
}
