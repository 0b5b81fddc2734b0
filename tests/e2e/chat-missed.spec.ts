/** An event that was lost: what it said is caught up with once the page is live again. */
import type { WebSocketRoute } from '@playwright/test';
import { listMessages, sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { live, words, write } from './support/chat.ts';
import { befriend } from './support/friends.ts';
import { aPicture } from './support/media.ts';
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

test('two tabs of one chat write without network: nothing is lost, and each is there once', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  watch.allow(/WebSocket connection/);
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'hello' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  const second = await page.context().newPage();
  for (const each of [page, second]) {
    await each.goto(`/chat/${conversationId}`);
    await expect(words(each, 'hello')).toBeVisible();
  }
  await page.context().setOffline(true);
  await write(page, 'from the first tab');
  await write(second, 'from the second tab');
  await write(page, 'and again');
  for (const each of [page, second]) await expect(each.getByText('Sending ...')).toHaveCount(3);
  await page.context().setOffline(false);
  for (const each of [page, second])
    await expect(each.getByText('Sending ...')).toHaveCount(0, { timeout: 30_000 });
  const messages = await ask(listMessages, { as: friend, params: { conversationId }, query: {} });
  expect(messages.map(({ content }) => content).toSorted()).toEqual([
    'and again',
    'from the first tab',
    'from the second tab',
    'hello',
  ]);
});

test('a file whose answer was lost, sent again with other words, has the other words', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const body = { recipientUsername: friend.username, content: 'hello' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await page.goto(`/chat/${conversationId}`);
  const buffer = Buffer.from(await aPicture(60, 40));
  const attach = page.getByLabel('Attach a picture, video or voice');
  await attach.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.route(
    '**/api/dms/send',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await write(page, 'look at tis');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message: ' })).toBeVisible();
  await write(page, 'look at this');
  await expect(page.getByLabel(/^Message to/)).toHaveValue('');
  const messages = await ask(listMessages, { as: friend, params: { conversationId }, query: {} });
  expect(messages.at(-1)?.content).toBe('look at this');
});
