/** The main pages by Tab alone, with as little motion as one can ask for. */
import type { Page } from '@playwright/test';
import { befriend } from '../support/friends.ts';
import { aComment, aPost, aSquad, fullLists, someWords } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { aRant } from '../support/rants.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Stop = {
  name: string;
  top: number;
  left: number;
  moves: boolean;
  ring: boolean;
  seen: boolean;
  fixed: boolean;
  isBar: boolean;
};

/** What has the focus: whether one sees that it has, and where it is on the page. */
const stopOf = (page: Page) =>
  page.evaluate((): Stop | null => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return null;
    // Of a file field the button is seen.
    const shown = (at.matches('.sr-only') && at.closest('label')) || at;
    const style = getComputedStyle(shown);
    const box = shown.getBoundingClientRect();
    // In a field for a time, and in a video's controls, Tab goes on inside, where the browser draws the ring itself.
    const moves = at.matches('input[type^=date], input[type=time], video');
    const ring =
      (moves && !at.matches(':focus-visible')) ||
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2);
    const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const));
    const seen = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top !== null && (shown.contains(top) || top.contains(shown));
    });
    let fixed = false;
    for (let each: Element | null = at; each; each = each.parentElement)
      fixed ||= ['fixed', 'sticky'].includes(getComputedStyle(each).position);
    const words = at.getAttribute('aria-label') ?? at.textContent?.trim() ?? '';
    return {
      name: `${at.tagName.toLowerCase()} ${words.slice(0, 40)}`,
      top: box.top + window.scrollY,
      left: box.left,
      moves,
      ring,
      seen,
      fixed,
      isBar: !at.closest('main'),
    };
  });

const mostStops = 140;

/** Tabs through a page. @returns what is wrong with it */
async function walk(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const wrong: string[] = [];
  let before: Stop | null = null;
  let same = 0;
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    // The end of the page: the browser's own bar comes next.
    if (!stop) return stops > 3 ? wrong : [...wrong, `${path}: only ${stops} stops`];
    if (!stop.ring) wrong.push(`${path}: no ring on ${stop.name}`);
    if (!stop.seen) wrong.push(`${path}: covered or off the screen: ${stop.name}`);
    // In a row that scrolls sideways the next one stands to the right.
    const isUp = before && stop.top < before.top - 120 && stop.left <= before.left;
    if (before && isUp && ![before, stop].some((each) => each.fixed || each.isBar))
      wrong.push(`${path}: upwards from ${before.name} to ${stop.name}`);
    same = before?.name === stop.name && before.top === stop.top ? same + 1 : 0;
    if (same > (stop.moves ? 10 : 2)) return [...wrong, `${path}: a trap at ${stop.name}`];
    before = stop;
  }
  return wrong;
}

test('every stop is seen, in its order, and no page holds the focus', async ({ page, me }) => {
  test.slow();
  const friend = await aPerson('friend');
  await befriend(me, friend);
  const post = await aPost(me);
  await aComment(friend, post);
  await aRant(me);
  const leave = await fullLists(friend, me);
  const squadId = await aSquad(me, someWords('Ludo'));
  const pages = [
    ...[
      '/dashboard',
      '/news-feed',
      '/rant-zone',
      '/game-squad',
      `/squad-details/${squadId}`,
      '/hype-battles',
    ],
    ...['/chats', '/people', `/profile/${me.username}`, '/account', '/shop', '/clout-missions', '/notices'],
    ...['/coins', '/hall-of-fame', '/ultimate-showdown', `/post/${post.id}`, '/reports', '/blocked'],
  ];
  const wrong: string[] = [];
  for (const path of pages) wrong.push(...(await walk(page, path)));
  await leave();
  expect([...new Set(wrong)]).toEqual([]);
});
