/** A browser says that it is online as soon as it has a network, before anything comes through. */

import type { Page } from '@playwright/test';
import { cardOf, commentsIn, likeOf } from '../support/feed.ts';
import { aComment, aPost, sql } from '../support/made.ts';
import { keptPages, underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

/** Opens a post's page until the phone keeps it. @returns how often the page is loaded from then on */
async function keepPost(page: Page, path: string): Promise<() => number> {
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(path);
  await expect.poll(() => keptPages(page)).toContain(path);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Says to the page that there is a network, where nothing comes through. */
const sayOnline = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
    window.dispatchEvent(new Event('online'));
  });

test('what was pressed without network stays on its page, and is sent once something comes through', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  const post = await aPost(me);
  const loads = await keepPost(page, `/post/${post.id}`);
  const like = likeOf(cardOf(page, post.content));
  await context.setOffline(true);
  await page.reload();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  const inVain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'));
  await sayOnline(page);
  await inVain;
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await expect
    .poll(async () => (await sql('select 1 from post_likes where post_id = $1', [post.id])).length)
    .toBe(1);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(loads()).toBe(1);
});

test('a page whose renewal failed is renewed by itself later', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allow(/Failed to fetch RSC payload/);
  watch.allowNoNetwork();
  const post = await aPost(me);
  const path = `/post/${post.id}`;
  const loads = await keepPost(page, path);
  await aComment(me, post);
  const refreshes = `**${path}?_rsc=*`;
  await context.route(refreshes, (route) => route.abort());
  await page.reload();
  // The framework loads the page once more where its renewal fails.
  await expect.poll(loads).toBe(2);
  await context.unroute(refreshes);
  await expect(commentsIn(cardOf(page, post.content))).toHaveCount(1);
  expect(loads()).toBe(2);
});
