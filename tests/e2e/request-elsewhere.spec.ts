/** A message request on two pages at once: answered on one, and written on while the other is looked at. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { answerMessageRequest, sendMessage } from '@/lib/domains/chat/schema';
import { changeSettings } from '@/lib/domains/settings/schema';
import { ask } from './support/ask.ts';
import { openLive, words } from './support/chat.ts';
import { aPerson, bornAgo, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A request to `me`, and what its sender writes further. */
async function aRequest(me: Person) {
  const asker = await aPerson('asker');
  await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
  const write = (content: string) =>
    ask(sendMessage, { as: asker, body: { recipientUsername: me.username, content } });
  const { conversationId } = await write('May I?');
  return { asker, conversationId, write };
}

const asksToWrite = (page: Page) => page.getByText('asks to write to you');

test('a request that is accepted in the list is one no more on the open page of its chat', {
  tag: '@once',
}, async ({ page, me, context }) => {
  const { asker, conversationId } = await aRequest(me);
  await openLive(page, `/chat/${conversationId}`);
  await expect(asksToWrite(page)).toBeVisible();
  const list = await context.newPage();
  await list.goto('/chats');
  await list.getByRole('button', { name: `Accept ${asker.username}` }).click();
  await expect(list.getByRole('heading', { name: /^Requests/ })).toHaveCount(0);
  await expect(asksToWrite(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Boost/ })).toBeVisible();
});

test('a request that was answered before, without the page being told, is renewed by the refusal', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  watch.allowStatus(409);
  const { asker, conversationId } = await aRequest(me);
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.goto(`/chat/${conversationId}`);
  await expect(asksToWrite(page)).toBeVisible();
  await ask(answerMessageRequest, { as: me, params: { conversationId }, body: { action: 'accept' } });
  await page.getByRole('button', { name: `Accept ${asker.username}` }).click();
  await expect(asksToWrite(page)).toHaveCount(0);
});

test('a picture answers a request as words do', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  // Of two of one age, files may be sent once it is open.
  await ask(changeSettings, { as: me, body: { who_may_write: 'requests' } });
  const body = { recipientUsername: me.username, content: 'May I?' };
  const { conversationId } = await ask(sendMessage, { as: await aPerson('asker'), body });
  // Its own event would tell it too.
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.goto(`/chat/${conversationId}`);
  await expect(asksToWrite(page)).toBeVisible();
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffc629' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Attach a picture, video or voice')
    .setInputFiles({ name: 'real.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Sent by chat' })).toBeVisible();
  await expect(asksToWrite(page)).toHaveCount(0);
});

test('what is written further appears while the request is read, in the list and in the chat, and on the writer’s other page', {
  tag: '@once',
}, async ({ page, me, otherBrowser }) => {
  const { asker, conversationId, write } = await aRequest(me);
  const other = await otherBrowser(asker);
  await openLive(other, `/chat/${conversationId}`);
  const [list, chat] = [page, await page.context().newPage()];
  await openLive(list, '/chats');
  await openLive(chat, `/chat/${conversationId}`);
  const request = list.getByRole('region', { name: 'Requests (1)' });
  await request.getByRole('button', { name: /Show what they wrote/ }).click();
  await expect(request.getByText('May I?')).toBeVisible();
  await write('About the concert');
  await expect(request.getByText('About the concert')).toBeVisible();
  await expect(words(other, 'About the concert')).toBeVisible();
  await chat.bringToFront();
  await expect(words(chat, 'About the concert')).toBeVisible();
});
