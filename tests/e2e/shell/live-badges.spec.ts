/** The badges of the menu on a page that is live: what moves them, and what that costs (overview.md, Navigation). */
import type { Page } from '@playwright/test';
import { me as ownAccount } from '@/lib/domains/accounts/schema';
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { changeFriend } from '@/lib/domains/friends/schema';
import { ask } from '../support/ask.ts';
import { openLive } from '../support/chat.ts';
import { askToBeFriends } from '../support/friends.ts';
import { aPerson } from '../support/people.ts';
import { openMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

/** Opens a page that is live. @returns the link with a badge, and how often the counts were read since */
async function onLivePage(page: Page) {
  await openLive(page, '/notices');
  await openMenu(page);
  let read = 0;
  page.on('request', (request) => {
    read += Number(new URL(request.url()).pathname === ownAccount.path);
  });
  const link = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  return { link, timesRead: () => read };
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
