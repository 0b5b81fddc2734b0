/** A chat that asks for its messages: pages that come late or overtake each other, and no live events. */
import type { Page, Route } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { bothIn, live, openLive, words, write } from './support/chat.ts';
import { expectGivenUp } from './support/live-events.ts';
import { aComment, aPost } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { openMenu } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** Five seconds, and twice that for a machine that types, sends and answers slowly. */
const byAsking = 12_000;

const messagePages = /api\/dms\/messages/;

/** A chat that nobody says anything in, and whose live events have begun: it has asked what it missed before them. */
async function aloneIn(page: Page, me: Person) {
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'first words' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await Promise.all([page.waitForResponse(messagePages), page.goto(`/chat/${conversationId}`)]);
  return friend;
}

/**
 * Has the chat ask for its newest page, which is read at once and kept back.
 * @param others  what the pages that are asked for after it wait for
 * @returns what lets it arrive, and has the screen show it
 */
async function keepBack(page: Page, others = Promise.resolve()): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const read = new Promise<void>((resolve) => {
    const late = async (route: Route) => {
      const response = await route.fetch();
      resolve();
      await held;
      await route.fulfill({ response });
    };
    void page.route(messagePages, (route) => others.then(() => route.continue()));
    void page.route(messagePages, late, { times: 1 });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await read;
  return async () => {
    const arrives = page.waitForResponse(messagePages);
    letGo();
    await (await arrives).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  };
}

test('words sent while the page is being asked for stay on the screen', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await aloneIn(page, me);
  const arrive = await keepBack(page);
  await write(page, 'sent meanwhile');
  await expect(words(page, 'sent meanwhile')).toBeVisible();
  await expect(page.getByText('Sending')).toHaveCount(0);
  await arrive();
  await expect(words(page, 'sent meanwhile')).toHaveCount(1);
});

test('a page that a later one overtook leaves no gap behind', { tag: '@once' }, async ({ page, me }) => {
  const friend = await aloneIn(page, me);
  let goOn = () => {};
  const allSaid = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const arrive = await keepBack(page, allSaid);
  for (let line = 1; line <= 25; line += 1)
    await ask(sendMessage, {
      as: friend,
      body: { recipientUsername: me.username, content: `line ${line}` },
    });
  goOn();
  await expect(words(page, 'line 25')).toBeVisible();
  await expect(words(page, 'first words')).toHaveCount(0);
  await arrive();
  await expect(words(page, 'first words')).toHaveCount(0);
});

test('who leaves the chats still hears of notices, by the connection that is there', {
  tag: '@once',
}, async ({ page, me }) => {
  const post = await aPost(me);
  const opened = live(page);
  await openLive(page, '/chats');
  const socket = await opened;
  await openMenu(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL(`/profile/${me.username}`);
  await aComment(await aPerson('friend'), post);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notices 1 new' }),
  ).toBeVisible();
  expect(socket.isClosed()).toBe(false);
});

test('without live events the other side gets it by asking, within five seconds', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  watch.allow(/WebSocket connection/);
  const friend = await aPerson('friend');
  const { conversationId } = await ask(sendMessage, {
    as: me,
    body: { recipientUsername: friend.username, content: 'hey' },
  });
  const other = await otherBrowser(friend);
  await other.clock.install();
  for (const screen of [page, other]) await screen.routeWebSocket(/.*/, (socket) => socket.close());
  await Promise.all([page.goto(`/chat/${conversationId}`), other.goto(`/chat/${conversationId}`)]);
  await write(page, 'by foot');
  await expect(words(other, 'by foot')).toBeVisible({ timeout: byAsking });
  await expectGivenUp(other);
});

test('a stranger is told that it is not theirs', { tag: '@once' }, async ({ page, me, otherBrowser }) => {
  const { conversationId } = await bothIn(page, me, otherBrowser);
  const stranger = await otherBrowser(await aPerson('stranger'));
  await stranger.goto(`/chat/${conversationId}`);
  await expect(stranger.getByText('You are not part of this conversation.')).toBeVisible();
});
