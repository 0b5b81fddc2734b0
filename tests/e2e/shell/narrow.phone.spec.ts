/** The smallest screens: 320 px, which a laptop at 400 % is too, less the 15 px of its scroll bar. */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { aComment, aPost, aSquad } from '../support/made.ts';
import { aPerson, signIn, theCreator } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 305, height: 256 }, isMobile: false, hasTouch: false });

/** The longest name, without a place to break it. */
const long = 'W'.repeat(40);

async function expectNoSidewaysScroll(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll('main *')]
      .filter((each) => each.getBoundingClientRect().right > room + 1)
      .map((each) => `${each.tagName} ${Math.round(each.getBoundingClientRect().right)}`);
  });
  expect(wide, path).toEqual([]);
}

const open = [
  ...['/', '/register', '/titan', '/privacy-policy', '/rules', '/transparency', '/no-such-page'],
  ...['/forgot-password', '/reset-password', '/verify-email#a-token', '/guardian/no-such-link'],
  ...['/confirm-email#a-token', '/undo-email#a-token', '/suspended'],
];

const members = [
  '/dashboard',
  '/news-feed',
  '/create-post',
  '/rant-zone',
  '/game-squad',
  '/hype-battles',
  '/ultimate-showdown',
  '/clout-missions',
  '/hall-of-fame',
  '/buy-coins',
  '/shop',
  '/profile',
  '/chats',
  '/people',
  '/notices',
  '/analytics',
  '/account',
  '/coins',
  '/blocked',
  '/reports',
];

test('no page scrolls sideways', { tag: '@once' }, async ({ page, context, me, watch }) => {
  watch.allowStatus(404);
  const friend = await aPerson('friend');
  const post = await aPost(me, long.repeat(4));
  await aComment(friend, post, long.repeat(4));
  const squad = await aSquad(me, long);
  const { conversationId } = await ask(sendMessage, {
    as: me,
    body: { recipientUsername: friend.username, content: long.repeat(4) },
  });
  const own = [`/post/${post.id}`, `/squad-details/${squad}`, `/chat/${conversationId}`, '/tournament/1'];
  for (const path of [...members, ...own, `/profile/${friend.username}`])
    await expectNoSidewaysScroll(page, path);
  // The page loads itself anew where somebody else logs in.
  await page.goto('about:blank');
  await signIn(context, await theCreator());
  for (const path of ['/control-panel', '/clout-missions', '/shop', '/hall-of-fame', '/ultimate-showdown'])
    await expectNoSidewaysScroll(page, path);
  // What the last page still asks for is not asked by a visitor.
  await page.goto('about:blank');
  await context.setStorageState({ cookies: [], origins: [] });
  for (const path of open) await expectNoSidewaysScroll(page, path);
});
