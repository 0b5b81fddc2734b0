/** A phone whose text somebody has made twice as large (docs/decisions/132-text-follows-the-phones-font-size.md). */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { aBattle } from '../support/battles.ts';
import { aPost, aSquad, someWords } from '../support/made.ts';
import { aPerson, type Person } from '../support/people.ts';
import { aRant } from '../support/rants.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** Sets the phone's font size, as its settings do. @param scale  1 is the usual size */
async function setFontScale(page: Page, scale: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedOSTextScale', { scale });
}

/** The sizes of the text that can be seen, by its words, in pixels; without the bar and its numbers, which share one line. */
const textSizes = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const found: Record<string, number> = {};
    for (const each of document.querySelectorAll('header *, main *, footer *')) {
      const words = [...each.childNodes]
        .map((child) => (child.nodeType === 3 ? child.textContent : ''))
        .join('');
      if (words.trim().length > 1 && each.checkVisibility() && !each.closest('.tab, .nav-badge'))
        found[words.trim()] = Number.parseFloat(getComputedStyle(each).fontSize);
    }
    return found;
  });

/** What is wider than the screen, except what is swiped sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, main *, .page-nav *, footer *')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
      .filter((each) => !each.closest('ol, nav[aria-label=Categories]'))
      .map((each) => `${each.tagName} ${each.textContent?.slice(0, 30)}`),
  );

/** Something of each kind, so that no page is empty. @returns the pages of single things */
async function aFullPlace(me: Person): Promise<string[]> {
  const friend = await aPerson('friend');
  const { conversationId } = await ask(sendMessage, {
    as: friend,
    body: { recipientUsername: me.username, content: 'Are you there?' },
  });
  const [post, squad] = [await aPost(me), await aSquad(me, someWords('Eleven'))];
  await aRant(friend);
  await aBattle(friend);
  return [
    `/post/${post.id}`,
    `/squad-details/${squad}`,
    `/chat/${conversationId}`,
    `/profile/${me.username}`,
  ];
}

const pages = [
  ...['/dashboard', '/rant-zone', '/game-squad', '/hype-battles', '/ultimate-showdown', '/clout-missions'],
  ...['/hall-of-fame', '/shop', '/chats', '/people', '/notices', '/coins', '/account', '/reports'],
];

test('nothing is wider than the screen, and nothing of the bar is cut off', async ({ page, me }) => {
  const single = await aFullPlace(me);
  await setFontScale(page, 2);
  for (const path of [...pages, ...single]) {
    await page.goto(path);
    for (const action of await page.locator('summary').all())
      if (await action.isVisible()) await action.tap();
    expect(await tooWide(page), path).toEqual([]);
    const labels = await page
      .locator('.tab')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect(labels, path).toBe(0);
    await expectNoViolations(page, `${path} with text twice as large`);
  }
});

test('all text grows, and none is smaller than text of the usual size becomes', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await aFullPlace(me);
  for (const path of ['/dashboard', '/game-squad', '/hall-of-fame', '/account']) {
    await setFontScale(page, 1);
    await page.goto(path);
    const usual = await textSizes(page);
    await setFontScale(page, 2);
    await page.reload();
    const large = await textSizes(page);
    const both = Object.keys(usual).filter((words) => words in large);
    expect(both.length).toBeGreaterThan(8);
    const small = both.filter((words) => {
      const [before, after] = [usual[words] ?? 0, large[words] ?? 0];
      return after < Math.min(before * 2, 25);
    });
    expect(small, path).toEqual([]);
  }
});
