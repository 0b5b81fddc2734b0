/** What waits on the phone is deleted at the moment in which it is sent. */
import { listPosts } from '@/lib/domains/posts/schema';
import { ask } from '../support/ask.ts';
import { cardOf, likeOf, writePost } from '../support/feed.ts';
import { hold } from '../support/hold-request.ts';
import { aPost, someWords } from '../support/made.ts';
import { underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test('a post that is deleted while it is being sent: said that it was sent, once it was', {
  tag: '@once',
}, async ({ page, context, alone, watch }) => {
  watch.allowNoNetwork();
  const words = someWords(`Late regret ${alone.username}`);
  await page.goto('/dashboard');
  await underWorker(page);
  // From the network: one from the phone is loaded again once the network is back.
  await page.goto('/create-post');
  await context.setOffline(true);
  await writePost(page, words);
  await expect(page.getByText('It waits on this phone')).toBeVisible();
  const sending = context.waitForEvent('request', (request) => request.url().endsWith('/api/create-post'));
  const post = await hold(context, '**/api/create-post');
  await context.setOffline(false);
  await sending;
  const list = page.getByRole('region', { name: 'Waiting to be sent' });
  await list.getByRole('button', { name: `Delete: ${words}` }).click();
  await expect(list.getByText('Deleting ...')).toBeVisible();
  post.letThrough();
  await expect(page.getByText('It was already sent.')).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(page.locator('#said')).not.toHaveText('Deleted.');
  const posts = await ask(listPosts, { as: alone, query: { limit: 10 } });
  expect(posts.filter(({ content }) => content === words)).toHaveLength(1);
});

test('a like that is deleted from what waits, in another tab, is not shown as given any more', {
  tag: '@once',
}, async ({ page, context, alone, watch }) => {
  watch.allowNoNetwork();
  const { content } = await aPost(alone);
  const other = await context.newPage();
  await other.goto('/create-post');
  await underWorker(other);
  await page.goto('/dashboard');
  const like = likeOf(cardOf(page, content));
  await context.setOffline(true);
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 1 like');
  await other.getByRole('button', { name: 'Delete: A like' }).click();
  await expect(like).toHaveAccessibleName('Like, 0 likes');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});
