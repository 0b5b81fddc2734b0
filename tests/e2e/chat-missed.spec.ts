/** An event that was lost: what it said is caught up with once the page is live again. */
import type { Page } from '@playwright/test';
import { listMessages, sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { words, write } from './support/chat.ts';
import { befriend } from './support/friends.ts';
import { expectGivenUp, openLive } from './support/live-events.ts';
import { sql } from './support/made.ts';
import { aPicture } from './support/media.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const messagePages = /api\/dms\/messages/;

/** A conversation in which the friend said something that they will regret, and then so many lines. */
async function aQuarrel(me: Person, lines: number) {
  const friend = await aPerson('friend');
  const body = { recipientUsername: me.username };
  const { conversationId, dm } = await ask(sendMessage, {
    as: friend,
    body: { ...body, content: 'said in anger' },
  });
  await sql(
    `insert into messages (conversation_id, sender_id, content, created_at)
     select $1, (select id from users where username = $2), 'line ' || n, now() from generate_series(1, $3::int) n`,
    [conversationId, friend.username, lines],
  );
  await ask(listMessages, { as: me, params: { conversationId }, query: {} });
  const say = (content: string) => ask(sendMessage, { as: friend, body: { ...body, content } });
  const takeBack = () => ask(unsendMessage, { as: friend, params: { id: dm?.id ?? 0 } });
  return { friend, path: `/chat/${conversationId}`, say, takeBack };
}

/** Everything of the newest page has come, as it is known after a message that came live. */
async function settled(page: Page, say: (content: string) => Promise<unknown>) {
  await say('are you there?');
  await expect(words(page, 'are you there?')).toBeVisible();
}

test('a message that was taken back while there was no connection goes from the screen, however old', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  const { path, say, takeBack } = await aQuarrel(me, 39);
  const { cut, comeBack } = await openLive(page, path);
  await settled(page, say);
  await cut();
  await takeBack();
  await expect(words(page, 'said in anger')).toHaveCount(1);
  await comeBack();
  await expect(words(page, 'Message unsent')).toHaveCount(1);
  await expect(words(page, 'said in anger')).toHaveCount(0);
  await expect(words(page, 'are you there?')).toBeInViewport();
});

test('so it does where the connection came back while nobody looked at the page', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/WebSocket connection/);
  const { path, say, takeBack } = await aQuarrel(me, 39);
  await page.addInitScript(() => {
    let state: DocumentVisibilityState = 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.addEventListener('test:turn', () => {
      state = state === 'visible' ? 'hidden' : 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  const turn = () => page.evaluate(() => document.dispatchEvent(new Event('test:turn')));
  const { cut, comeBack } = await openLive(page, path);
  await settled(page, say);
  await turn();
  await cut();
  await takeBack();
  await comeBack();
  await expect(page.getByText('Live updates are off.')).toHaveCount(0);
  await turn();
  await expect(words(page, 'Message unsent')).toHaveCount(1);
  await expect(words(page, 'said in anger')).toHaveCount(0);
});

test('and where what was asked for then got no answer', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  watch.allowStatus(503);
  const { path, say, takeBack } = await aQuarrel(me, 39);
  const { cut, comeBack } = await openLive(page, path);
  await settled(page, say);
  await cut();
  await takeBack();
  let refused = 0;
  await page.route(messagePages, async (route) => {
    refused += 1;
    await route.fulfill({ status: 503, json: { message: 'Not now.' } });
  });
  await comeBack();
  await expect(page.getByText('Failed to load messages: Not now.')).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute(messagePages);
  await say('still there?');
  await expect(words(page, 'still there?')).toBeVisible();
  await expect(words(page, 'Message unsent')).toHaveCount(1);
  await expect(words(page, 'said in anger')).toHaveCount(0);
});

test('who reads far up stays there, and what was taken back there goes', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  test.slow();
  watch.allow(/WebSocket connection/);
  const { path, say, takeBack } = await aQuarrel(me, 290);
  const { cut, comeBack } = await openLive(page, path);
  await settled(page, say);
  const log = page.getByRole('log');
  await expect(async () => {
    await log.evaluate((box) => box.scrollTo(0, 0));
    await expect(words(page, 'said in anger')).toBeAttached({ timeout: 500 });
  }).toPass();
  await log.evaluate((box) => box.scrollTo(0, 60));
  await expect(words(page, 'line 3')).toBeInViewport();
  await cut();
  await takeBack();
  for (let each = 1; each <= 25; each += 1) await say(`later ${each}`);
  await comeBack();
  await expect(words(page, 'Message unsent')).toHaveCount(1);
  await expect(words(page, 'said in anger')).toHaveCount(0);
  await expect(words(page, 'line 3')).toBeInViewport();
  await expect(words(page, 'line 290')).toHaveCount(1);
  for (const each of [1, 25]) await expect(words(page, `later ${each}`)).toHaveCount(1);
});

test('without live events the whole page is asked for again every five minutes, and no sooner', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  const { path, takeBack } = await aQuarrel(me, 39);
  await page.clock.install();
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.goto(path);
  await expectGivenUp(page);
  const asked: string[] = [];
  page.on('request', (request) => messagePages.test(request.url()) && asked.push(request.url()));
  const polls = async (count: number) => {
    for (let each = 0; each < count; each += 1)
      await Promise.all([page.waitForResponse(messagePages), page.clock.runFor(4500)]);
  };
  await takeBack();
  await polls(14);
  expect(asked.filter((each) => !each.includes('limit=20'))).toEqual([]);
  await page.clock.fastForward('05:00');
  await polls(1);
  await expect(words(page, 'Message unsent')).toHaveCount(1);
  await expect(words(page, 'said in anger')).toHaveCount(0);
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
