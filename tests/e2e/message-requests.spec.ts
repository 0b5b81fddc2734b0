/** Asking before writing: looked at first, declined without a word, and opened by an answer (rules.md, Contact). */
import type { Page } from '@playwright/test';
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { words, write } from './support/chat.ts';
import { hold } from './support/hold-request.ts';
import { openLive } from './support/live-events.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson, bornAgo, type Person } from './support/people.ts';
import { quiet } from './support/quiet.ts';
import { expect, test } from './support/test.ts';
import type { Watch } from './support/watch.ts';

test('who is asked to be written to looks first, and nobody is told', async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(403);
  const asker = await aPerson('asker');
  await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
  const other = await otherBrowser(asker);
  await other.goto(`/profile/${me.username}`);
  await other.getByRole('button', { name: 'Ask to write' }).click();
  await expect(other.getByText('Until then you can send 3 short messages')).toBeVisible();
  await expect(other.getByLabel('Attach a picture, video or voice')).toHaveCount(0);
  const first = someWords('See https://example.com/here');
  await write(other, first);
  await expect(other.getByRole('log').getByText(first)).toBeVisible();

  await page.goto('/chats');
  await expect(page.getByRole('heading', { name: 'Requests (1)' })).toBeVisible();
  const request = page.getByRole('region', { name: 'Requests (1)' });
  await expect(request.getByText(first)).toBeHidden();
  await request.getByRole('button', { name: /Show what they wrote/ }).click();
  await expect(request.getByText(first)).toBeVisible();
  await expect(request.getByRole('link', { name: /example\.com/ })).toHaveCount(0);
  // As everywhere, a block is asked about first.
  const block = request.getByRole('button', { name: `Block ${asker.username}` });
  await block.press('Enter');
  await page
    .getByRole('dialog', { name: `Block ${asker.username}?` })
    .getByText('Cancel')
    .press('Enter');
  await expect(block).toBeFocused();
  await request.getByRole('button', { name: /^Decline/ }).press('Enter');
  await expect(request).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Declined. They are not told.' })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Declined: the other one's page is as before, after a reload too, up to the third message.
  await other.reload();
  await expect(other.getByText('Until then you can send 3 short messages')).toBeVisible();
  await expect(other.getByRole('log').getByText('Read')).toHaveCount(0);
  for (const more of ['second', 'third']) {
    await write(other, more);
    await expect(other.getByRole('log').getByText(more, { exact: true })).toBeVisible();
  }
  await write(other, 'fourth');
  await expect(other.getByRole('log').getByRole('alert')).toContainText(`Wait until ${me.username} answers.`);
});

const answers = {
  'by a message': async (page: Page) => {
    await write(page, 'Ask!');
    return ['Ask!'];
  },
  'by Accept alone': async (page: Page) => {
    await page.getByRole('button', { name: /^Accept/ }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'can write to each other now.' })).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    return [];
  },
};

for (const [answer, gives] of Object.entries(answers))
  for (const way of ['live', 'asked for, where nothing comes live'])
    test(`an answer opens the chat: ${answer}, ${way}`, { tag: way === 'live' ? [] : '@once' }, async ({
      page,
      me,
      otherBrowser,
      watch,
    }) => {
      const asker = await aPerson('asker');
      await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
      const other = await otherBrowser(asker);
      if (way !== 'live') {
        watch.allowNoNetwork();
        await other.route('**/api/realtime/config', (route) => route.abort());
      }
      await other.goto(`/profile/${me.username}`);
      await other.getByRole('button', { name: 'Ask to write' }).click();
      await write(other, 'May I ask something?');
      await page.goto('/chats');
      await page.getByRole('link', { name: /Open the chat/ }).click();
      await expect(page.getByText('asks to write to you')).toBeVisible();
      const words = await gives(page);
      await expect(page.getByText('asks to write to you')).toBeHidden();
      for (const each of words)
        await expect(other.getByRole('log').getByText(each, { exact: true })).toBeVisible();
      // A message that comes says it. Of Accept alone the page learns when it asks, every 15 seconds.
      const timeout = way !== 'live' && words.length === 0 ? 30_000 : 10_000;
      await expect(other.getByText('Until then you can send 3 short messages')).toBeHidden({ timeout });
      await write(other, 'Thanks');
      await expect(page.getByRole('log').getByText('Thanks', { exact: true })).toBeVisible();
    });

/** Opens the page of a request by `me` that is over by then. @returns the conversation that is gone */
async function onPageOfRequestGone(page: Page, me: Person, watch: Watch): Promise<number> {
  watch.allow(/WebSocket connection/);
  watch.allowStatus(403);
  const asked = await aPerson('asked');
  await Promise.all([bornAgo(asked, 14, 1), bornAgo(me, 16, 1)]);
  const body = { recipientUsername: asked.username, content: 'May I?' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  // Without live events it asks for itself only every 15 seconds: until then it is as old as a page from the phone's cache.
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.goto(`/chat/${conversationId}`);
  await expect(words(page, 'May I?')).toBeVisible();
  await sql('delete from conversations where id = $1', [conversationId]);
  return conversationId;
}

/** The same, with a message on its way that is held. */
async function writingOnPageGone(page: Page, me: Person, watch: Watch) {
  const conversationId = await onPageOfRequestGone(page, me, watch);
  const sending = await hold(page, '**/api/dms/send');
  await write(page, 'Still there?');
  await expect(page.getByText('Sending ...')).toBeVisible();
  return { conversationId, sending };
}

test('who writes on the page of a request that is over asks anew', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  const conversationId = await onPageOfRequestGone(page, me, watch);
  await write(page, 'Still there?');
  await expect(page).not.toHaveURL(`/chat/${conversationId}`);
  await expect(page).toHaveURL(/chat\/\d+$/);
  await expect(words(page, 'Still there?')).toBeVisible();
  await expect(words(page, 'May I?')).toHaveCount(0);
  await expect(page.getByText('Until then you can send 3 short messages')).toBeVisible();
  await expect(page.getByText('You are not part of this conversation.')).toHaveCount(0);
});

for (const [side, seen] of [
  ['asked', 'You are not part of this conversation.'],
  ['asking', 'Failed to load messages: '],
] as const)
  test(`the page of a request that is gone does not ask for it again and again: whoever was ${side}`, {
    tag: '@once',
  }, async ({ page, me, watch }) => {
    watch.allowStatus(403);
    const other = await aPerson('other');
    const [asker, asked] = side === 'asking' ? [me, other] : [other, me];
    await Promise.all([bornAgo(asked, 14, 1), bornAgo(asker, 16, 1)]);
    const body = { recipientUsername: asked.username, content: 'May I?' };
    const { conversationId } = await ask(sendMessage, { as: asker, body });
    await page.clock.install();
    await openLive(page, `/chat/${conversationId}`);
    await quiet(page);
    await sql('delete from conversations where id = $1', [conversationId]);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(seen)).toBeVisible();
    // Three turns of asking. A minute of the page's clock would have its connection wait for a pong.
    for (let times = 0; times < 3; times += 1) await page.clock.runFor(15_000);
    await quiet(page);
    expect(refused).toHaveLength(1);
  });

test('what is typed on while they are asked anew goes along to the new chat', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  const { conversationId, sending } = await writingOnPageGone(page, me, watch);
  const field = page.getByLabel(/^Message to/);
  await field.pressSequentially('And one more thing');
  sending.letThrough();
  await expect(page).not.toHaveURL(`/chat/${conversationId}`);
  await expect(words(page, 'Still there?')).toBeVisible();
  await expect(field).toHaveValue('And one more thing');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft:')));
  expect(kept.map((name) => name.slice(name.indexOf('draft:')))).toEqual([
    `draft:chat:${page.url().split('/').at(-1)}`,
  ]);
});

test('of two that were sent on the page of a request that is over, the second is sent by the new chat, and a third stays typed', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  const conversationId = await onPageOfRequestGone(page, me, watch);
  const sending = await hold(page, '**/api/dms/send');
  await write(page, 'Still there?');
  await write(page, 'Hello?');
  const field = page.getByLabel(/^Message to/);
  await field.pressSequentially('And one more thing');
  sending.letThrough();
  await expect(page).not.toHaveURL(`/chat/${conversationId}`);
  await expect(words(page, 'Still there?')).toBeVisible();
  await expect(words(page, 'Hello?')).toBeVisible();
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue('And one more thing');
  await expect(words(page, 'Hello?')).toHaveCount(1);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.includes('outbox:')),
  );
  expect(kept).toEqual([]);
});

test('who leaves before the new chat has opened has the second sent all the same', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allow(/Failed to fetch RSC payload/);
  const conversationId = await onPageOfRequestGone(page, me, watch);
  const sending = await hold(page, '**/api/dms/send');
  const another = new RegExp(`/chat/(?!${conversationId}\\?)\\d+\\?.*_rsc=`);
  const opening = await hold(context, another);
  const asked = page.waitForRequest(another);
  await write(page, 'Still there?');
  await write(page, 'Hello?');
  sending.letThrough();
  await asked;
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await page.waitForURL('/chats');
  const sent = () =>
    sql<{ content: string }>(
      'select content from messages m join users u on u.id = m.sender_id where u.username = $1',
      [me.username],
    );
  await expect.poll(async () => (await sent()).map(({ content }) => content)).toContain('Hello?');
  expect(await sent()).toHaveLength(2);
  opening.letThrough();
});

test('who leaves before the first answer stays where they went', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  const { conversationId, sending } = await writingOnPageGone(page, me, watch);
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await page.waitForURL('/chats');
  const anew = page.waitForResponse(
    (answer) => answer.url().endsWith(sendMessage.path) && answer.status() === 200,
  );
  sending.letThrough();
  expect((await (await anew).json()).conversationId).not.toBe(conversationId);
  await quiet(page);
  await expect(page).toHaveURL('/chats');
});

test('what was taken back while there was no connection goes from a request that is read', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  watch.allowStatus(503);
  const asker = await aPerson('asker');
  await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
  const body = { recipientUsername: me.username, content: 'said in anger' };
  const { dm } = await ask(sendMessage, { as: asker, body });
  const { cut, comeBack } = await openLive(page, '/chats');
  const request = page.getByRole('region', { name: 'Requests (1)' });
  const show = request.getByRole('button', { name: /Show what they wrote/ });
  const messages = /api\/dms\/messages/;
  await page.route(messages, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await show.click();
  await expect(request.getByText('Failed to load messages: Not now.')).toBeVisible();
  await page.unroute(messages);
  await show.click();
  await expect(request.getByText('said in anger')).toBeVisible();
  await expect(request.getByText('Failed to load messages')).toHaveCount(0);
  await cut();
  await ask(unsendMessage, { as: asker, params: { id: dm?.id ?? 0 } });
  await expect(request.getByText('said in anger')).toBeVisible();
  await comeBack();
  await expect(request.getByText('Message unsent')).toBeVisible();
  await expect(request.getByText('said in anger')).toHaveCount(0);
});
