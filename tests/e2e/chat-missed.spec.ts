/** An event that was lost: what it said is caught up with once the page is live again. */
import type { WebSocketRoute } from '@playwright/test';
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { live, words } from './support/chat.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a message that was taken back while there was no connection goes from the screen, however old', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  const friend = await aPerson('friend');
  const body = { recipientUsername: me.username };
  const { conversationId, dm } = await ask(sendMessage, {
    as: friend,
    body: { ...body, content: 'said in anger' },
  });
  for (let each = 1; each < 40; each += 1)
    await ask(sendMessage, { as: friend, body: { ...body, content: `line ${each}` } });

  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/.*/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  const subscribed = live(page);
  await page.goto(`/chat/${conversationId}`);
  await subscribed;
  await expect(words(page, 'line 39')).toBeVisible();
  await ask(sendMessage, { as: friend, body: { ...body, content: 'are you there?' } });
  await expect(words(page, 'are you there?')).toBeVisible();

  isCut = true;
  for (const socket of open) await socket.close();
  await ask(unsendMessage, { as: friend, params: { id: dm?.id ?? 0 } });
  await expect(words(page, 'said in anger')).toHaveCount(1);
  isCut = false;
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(words(page, 'Message unsent')).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(words(page, 'said in anger')).toHaveCount(0);
  await expect(words(page, 'are you there?')).toBeInViewport();
});
