/** The badges of the menu on a page that is live: what moves them, and what that costs (overview.md, Navigation). */
import type { Page } from '@playwright/test';
import { me as ownAccount } from '@/lib/domains/accounts/schema';
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { changeFriend } from '@/lib/domains/friends/schema';
import { ask } from '../support/ask.ts';
import { openLive } from '../support/chat.ts';
import { askToBeFriends } from '../support/friends.ts';
import { hold } from '../support/hold-request.ts';
import { aPerson } from '../support/people.ts';
import { openMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const menuLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Opens a page that is live. @returns the link with a badge, and how often the counts were read since */
async function onLivePage(page: Page) {
  await openLive(page, '/notices');
  await openMenu(page);
  let read = 0;
  page.on('request', (request) => {
    read += Number(new URL(request.url()).pathname === ownAccount.path);
  });
  return { link: (name: RegExp) => menuLink(page, name), timesRead: () => read };
}

const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('messages and requests to be friends move their badges, and go with what they counted', {
  tag: '@once',
}, async ({ page, me }) => {
  const { link } = await onLivePage(page);
  const other = await aPerson('other');
  const body = { recipientUsername: me.username, content: 'Are you there?' };
  const { dm } = await ask(sendMessage, { as: other, body });
  await expect(link(/^Chats/)).toHaveText('Chats1 new');
  await ask(unsendMessage, { as: other, params: { id: dm?.id ?? 0 } });
  await expect(link(/^Chats/)).toHaveText('Chats');
  await askToBeFriends(other, me);
  await expect(link(/^People/)).toHaveText('People1 new');
  await ask(changeFriend, { as: other, body: { username: me.username, action: 'cancel' } });
  await expect(link(/^People/)).toHaveText('People');
});

test('many messages do not read the counts as often, and none does while nobody looks', {
  tag: '@once',
}, async ({ page, me }) => {
  const { link, timesRead } = await onLivePage(page);
  const other = await aPerson('other');
  const body = { recipientUsername: me.username, content: 'Are you there?' };
  await look(page, 'hidden');
  for (let each = 0; each < 6; each += 1) await ask(sendMessage, { as: other, body });
  await expect.poll(timesRead).toBe(0);
  await look(page, 'visible');
  await expect(link(/^Chats/)).toHaveText('Chats1 new');
  expect(timesRead()).toBe(1);
  for (let each = 0; each < 6; each += 1) await ask(sendMessage, { as: other, body });
  await ask(sendMessage, { as: await aPerson('third'), body });
  await expect(link(/^Chats/)).toHaveText('Chats2 new');
  expect(timesRead()).toBeLessThanOrEqual(4);
});

const writeTo = async (me: { username: string }) => {
  const body = { recipientUsername: me.username, content: 'Are you there?' };
  await ask(sendMessage, { as: await aPerson('other'), body });
};

test('a message that comes after the page was rendered is counted by what the page asks anyway', {
  tag: '@once',
}, async ({ page, me }) => {
  const account = await hold(page, `**${ownAccount.path}`);
  await page.goto('/dashboard');
  await writeTo(me);
  account.letThrough();
  await openMenu(page);
  await expect(menuLink(page, /^Chats/)).toHaveText('Chats1 new');
});

test('a message that comes to a page without a connection is counted on the next page, which has one', {
  tag: '@once',
}, async ({ page, me }) => {
  await page.clock.install();
  const verified = page.waitForResponse(`**${ownAccount.path}`);
  await page.goto('/dashboard');
  await verified;
  await writeTo(me);
  // So long ago the counts came.
  await page.clock.fastForward(10_000);
  await openMenu(page);
  await menuLink(page, /^Chats/).click();
  await page.waitForURL('/chats');
  await openMenu(page);
  await expect(menuLink(page, /^Chats/)).toHaveText('Chats1 new');
});
