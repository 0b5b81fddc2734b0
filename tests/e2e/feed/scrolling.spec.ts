import type { Locator, Page } from '@playwright/test';
import { feedPageSize } from '@/lib/contract/constants/posts';
import { atRest, cardOf } from '../support/feed.ts';
import { aComment, aLike, aPost, someWords, sql } from '../support/made.ts';
import { aPerson, blockEverybody } from '../support/people.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

/** Goes down an endless feed, load by load, until something is there. */
async function scrollTo(page: Page, goal: Locator) {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  while (!(await goal.isVisible())) {
    const before = await height();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await goal.isVisible()) || (await height()) > before).toBe(true);
  }
}

test('ten posts, then ten more as the last comes near, to the end', async ({ page, alone: me }) => {
  for (let number = 1; number <= 2 * feedPageSize + 1; number += 1) await aPost(me);
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/posts') asked.push(url);
  });
  await page.goto('/dashboard');
  const posts = page.getByRole('article');
  await expect(posts).toHaveCount(feedPageSize);
  expect(asked, 'the first ten come with the page').toEqual([]);
  await scrollTo(page, page.getByText('No more posts to load.'));
  const shown = await posts.count();
  expect(shown).toBeGreaterThan(2 * feedPageSize);
  expect(asked.length).toBeGreaterThan(1);
  for (const { searchParams } of asked) {
    expect(searchParams.get('limit')).toBe(String(feedPageSize));
    expect(searchParams.get('before')).toMatch(/^\d+$/);
  }
  expect(new Set(asked.map(String)).size, 'no page is asked for twice').toBe(asked.length);
  await expect(page.getByRole('link', { name: 'Privacy policy' }), 'the footer can be reached').toBeVisible();
});

test('on a busy phone, which hears of several sights at once', { tag: '@once' }, async ({
  page,
  alone: me,
}) => {
  await page.addInitScript(() => {
    const Native = IntersectionObserver;
    window.IntersectionObserver = class extends Native {
      constructor(hear: IntersectionObserverCallback, how?: IntersectionObserverInit) {
        let held: IntersectionObserverEntry[] = [];
        super((sights, self) => {
          if (held.push(...sights) > sights.length) return;
          setTimeout(() => {
            const all = held;
            held = [];
            hear(all, self);
          }, 500);
        }, how);
      }
    };
  });
  for (let number = 1; number <= feedPageSize + 1; number += 1) await aPost(me);
  await page.goto('/dashboard');
  await expect(page.getByRole('article')).toHaveCount(feedPageSize);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(feedPageSize);
});

test('three hundred posts: those far from the screen are let go, and the place is kept', async ({
  page,
  alone: me,
}) => {
  test.setTimeout(120_000);
  await sql(
    `insert into posts (user_id, content, created_at)
     select id, 'Long list, post ' || n || ' of 300.' || repeat(E'\\nanother line', n % 4), now()
     from users, generate_series(1, 300) n where username = $1 order by n`,
    [me.username],
  );
  await page.goto('/dashboard');
  const posts = page.getByRole('article');
  const post = (number: number) => posts.filter({ hasText: `Long list, post ${number} of 300.` });
  const held: number[] = [];
  const end = page.getByText('No more posts to load.');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  while (!(await end.isVisible())) {
    const before = await height();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await end.isVisible()) || (await height()) > before).toBe(true);
    held.push(await posts.count());
  }
  await expect(post(1)).toBeVisible();
  await expect.poll(() => posts.count()).toBeLessThan(80);
  expect(Math.max(...held), 'the page never held much more').toBeLessThan(120);

  // What is away comes back as it was, where it was: the page is as long as before.
  const long = await atRest(height);
  const isAsLong = () => expect.poll(async () => Math.abs((await height()) - long)).toBeLessThan(3);
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }),
  );
  const middle = posts.filter({ hasText: /post 1[45]\d of 300/ }).first();
  await expect(middle).toBeVisible();
  await isAsLong();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(post(300)).toBeVisible();
  await expect(post(1)).toHaveCount(0);
  await isAsLong();
  await expect.poll(() => posts.count()).toBeLessThan(80);

  // Words that were not sent are not let go with their post.
  await post(300).getByLabel('Write a comment').fill('wait o');
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }),
  );
  await expect(middle).toBeVisible();
  await expect(post(300).getByLabel('Write a comment')).toHaveValue('wait o');

  // Away and back again: the same place.
  await middle.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const place = await atRest(scrolled);
  const words = (await middle.textContent()) ?? '';
  await middle.getByRole('link', { name: me.username }).first().click();
  await expect(page).toHaveURL(/\/profile/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(
    posts.filter({ hasText: words.match(/Long list, post \d+ of 300/)?.[0] ?? '' }),
  ).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(200);
});

test('posts that cannot be fetched say so, and Retry goes on', { tag: '@once' }, async ({
  page,
  alone: me,
  watch,
}) => {
  watch.allowStatus(500);
  for (let number = 1; number <= feedPageSize + 1; number += 1) await aPost(me);
  await refuse(page, '**/api/posts?*');
  await page.goto('/dashboard');
  // The page may still grow while it is scrolled; a thumb goes on too.
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByText('Error fetching posts: Not today.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('article')).toHaveCount(feedPageSize);
  await page.unroute('**/api/posts?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Error fetching posts:')).toHaveCount(0);
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(feedPageSize);
});

test('the dashboard is newest first, the News Feed hottest first', { tag: '@once' }, async ({ page, me }) => {
  const hot = await aPost(me, someWords('Hot'));
  for (const other of [await aPerson(), await aPerson(), await aPerson()]) {
    await aLike(other, hot);
    await aComment(other, hot);
  }
  const fresh = await aPost(me, someWords('Fresh'));
  // Both are near the top then, and a card far from the screen is let go.
  const end = await blockEverybody(me);
  const orderOf = async (...words: string[]) => {
    const posts = await page.getByRole('article').allTextContents();
    return words.sort(
      (one, other) =>
        posts.findIndex((text) => text.includes(one)) - posts.findIndex((text) => text.includes(other)),
    );
  };
  await page.goto('/dashboard');
  await expect(cardOf(page, hot.content)).toBeVisible();
  expect(await orderOf(hot.content, fresh.content)).toEqual([fresh.content, hot.content]);
  await page.goto('/news-feed');
  await expect(cardOf(page, fresh.content)).toBeVisible();
  expect(await orderOf(fresh.content, hot.content)).toEqual([hot.content, fresh.content]);
  await end();
});
