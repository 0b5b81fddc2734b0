/** The smallest screens: 320 px, which a laptop at 400 % is too, less the 15 px of its scroll bar. */
import type { Page } from '@playwright/test';
import { anOpener, openPage } from '../support/page-openers.ts';
import { addressesOf, openers, pagesOf } from '../support/pages.ts';
import { aPerson, beginSignedIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 305, height: 256 }, isMobile: false, hasTouch: false });

/** The longest name, without a place to break it. */
const long = 'W'.repeat(40);

async function expectNoSidewaysScroll(page: Page, what: string) {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll('main *')]
      .filter((each) => each.getBoundingClientRect().right > room + 1)
      .map((each) => `${each.tagName} ${Math.round(each.getBoundingClientRect().right)}`);
  });
  expect(wide, what).toEqual([]);
}

/** What the creator account manages on members' pages. */
const managed = ['/game-squad', '/clout-missions', '/shop', '/hall-of-fame', '/ultimate-showdown'];

for (const by of openers)
  test(`no page scrolls sideways: ${by}`, { tag: '@once' }, async ({ page, context }) => {
    const opener = await anOpener(by);
    if (opener) await beginSignedIn(context, opener);
    // Everything long is there before the first page is opened.
    const subject = { me: opener ?? (await aPerson()), words: long };
    const addresses = await addressesOf(pagesOf(by), subject);
    if (by === 'creator') addresses.push(...managed.map((path): [string, string] => [path, path]));
    for (const [what, address] of addresses) {
      await openPage(page, address);
      await expectNoSidewaysScroll(page, what);
    }
  });

test('nor does an address that is none', { tag: '@once' }, async ({ page, watch }) => {
  watch.allowStatus(404);
  await openPage(page, '/no-such-page');
  await expectNoSidewaysScroll(page, '404');
});
