/** What is written without network waits, says so, and is there once when the network is back. */
import type { Page } from '@playwright/test';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { listComments, listPosts } from '@/lib/domains/posts/schema';
import { ask } from '../support/ask.ts';
import { cardOf, commentsIn, likeOf, writePost } from '../support/feed.ts';
import { aPost, someWords, sql } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { keptPages, opens, underWorker, waitingWords } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

const waits = 'You are offline. It waits on this phone, and is sent when you are back.';

/** Opens the dashboard with a post by its reader, and waits until the phone keeps it as it is now. */
async function keepWithPost(page: Page, words: string) {
  await page.goto('/dashboard');
  await writePost(page, words);
  await expect(cardOf(page, words)).toBeVisible();
  await underWorker(page);
  await page.goto('/create-post');
  await page.goto('/dashboard');
  await expect.poll(() => keptPages(page)).toContain('/dashboard');
  // The page opened from the phone may be older than the post; it renews itself.
  await expect(cardOf(page, words)).toBeVisible();
}

test('two posts, a comment and a like: each there once', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allowNoNetwork();
  const words = someWords(`Outbox ${alone.username}`);
  await keepWithPost(page, `${words} before`);
  await context.setOffline(true);

  for (const which of ['first', 'second']) {
    await writePost(page, `${words} ${which}`);
    await expect(page.getByText(waits)).toBeVisible();
    await expect(page.getByLabel("What's the gist?")).toHaveValue('');
  }
  const card = cardOf(page, `${words} before`);
  await card.getByLabel('Write a comment').fill('Said in a tunnel');
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(card.getByText(waits)).toBeVisible();
  await likeOf(card).click();
  await expect(likeOf(card)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/create-post');
  const list = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await writePost(page, `${words} regretted`);
  await list.getByRole('button', { name: `Delete: ${words} regretted` }).click();
  await expect(list.getByText('regretted')).toHaveCount(0);

  await context.setOffline(false);
  await opens(page, '/dashboard');
  const posts = async () =>
    (await ask(listPosts, { as: alone, query: { limit: 10 } })).filter(({ content }) =>
      content.startsWith(words),
    );
  await expect
    .poll(async () => (await posts()).map(({ content }) => content))
    .toEqual([`${words} second`, `${words} first`, `${words} before`]);
  const before = (await posts()).find(({ content }) => content.endsWith('before'));
  await expect.poll(async () => (await posts()).at(-1)?.liked_by_me).toBe(1);
  const comments = await ask(listComments, { as: alone, params: { postId: before?.id ?? 0 }, query: {} });
  expect(comments.map(({ content }) => content)).toEqual(['Said in a tunnel']);
  await expect(commentsIn(cardOf(page, `${words} before`))).toHaveCount(1);
  await page.goto('/create-post');
  await expect(page.getByRole('heading', { name: 'Create post' })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('a like pressed once more on a page from the phone, which does not show it, waits on', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  const post = await aPost(me);
  const path = `/post/${post.id}`;
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(path);
  await expect.poll(() => keptPages(page)).toContain(path);
  await context.setOffline(true);
  const like = likeOf(cardOf(page, post.content));
  for (const _ of ['once', 'again']) {
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    const answered = page.waitForResponse('**/api/like');
    await like.click();
    expect((await answered).status()).toBe(202);
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(await waitingWords(page)).toEqual(['A like']);
  }
  await context.setOffline(false);
  const likes = () => sql('select 1 from post_likes where post_id = $1', [post.id]);
  await expect.poll(async () => (await likes()).length).toBe(1);
});

test('a like that is refused in the end is taken back on the page, with the reason', {
  tag: '@once',
}, async ({ page, context, alone, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(404);
  const words = someWords(`Refused ${alone.username}`);
  await keepWithPost(page, words);
  const card = cardOf(page, words);
  await context.setOffline(true);
  await likeOf(card).click();
  await expect(likeOf(card)).toHaveAttribute('aria-pressed', 'true');
  await context.route('**/api/like', (route) =>
    route.fulfill({ status: 404, json: { message: 'There is no such post.' } }),
  );
  await context.setOffline(false);
  await expect(card.getByText('There is no such post.')).toBeVisible();
  await expect(likeOf(card)).toHaveAttribute('aria-pressed', 'false');
});

test('a post that is refused in the end stands there whole, and is written again in its field', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(400);
  const words = `${someWords(`Refused ${me.username}`)}, ${'and so on '.repeat(40)}until the end`;
  await page.goto('/dashboard');
  await underWorker(page);
  await context.setOffline(true);
  await page.goto('/create-post');
  await writePost(page, words);
  await expect(page.getByText(waits)).toBeVisible();
  await context.route('**/api/create-post', (route) =>
    route.fulfill({ status: 400, json: { message: 'Not this.' } }),
  );
  await context.setOffline(false);
  const list = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(list.getByText('Not this.')).toBeVisible();
  const shown = list.getByText('until the end');
  expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  // Pressed twice before the page could show anything: there once.
  await list.getByRole('button', { name: 'Write it again' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const field = page.getByLabel("What's the gist?");
  await expect(field).toHaveValue(words);
  await expect(field).toBeFocused();
  await expect(list).toHaveCount(0);
});

test('what is sent late shows on the page that is open', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allowNoNetwork();
  const words = someWords(`Slow ${alone.username}`);
  await keepWithPost(page, `${words} before`);
  await context.setOffline(true);
  const card = cardOf(page, `${words} before`);
  await card.getByLabel('Write a comment').fill('Said in a tunnel');
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(card.getByText(waits)).toBeVisible();
  await page.goto('/create-post');
  let held = 0;
  await context.route('**/api/posts/comments', async (route) => {
    held += 1;
    await new Promise((done) => setTimeout(done, 4000));
    await route.continue();
  });
  await context.setOffline(false);
  await opens(page, '/dashboard');
  await expect(commentsIn(cardOf(page, `${words} before`))).toHaveCount(1);
  expect(held).toBeGreaterThan(0);
});

test('what was written on a page that stays open comes onto it once it is sent', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allowNoNetwork();
  const words = someWords(`Stayed ${alone.username}`);
  await page.goto('/dashboard');
  await writePost(page, `${words} before`);
  const card = cardOf(page, `${words} before`);
  await expect(card).toBeVisible();
  await underWorker(page);
  await context.setOffline(true);
  await writePost(page, `${words} after`);
  await card.getByLabel('Write a comment').fill('Said in a tunnel');
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(waits)).toHaveCount(2);
  await context.setOffline(false);
  await expect(cardOf(page, `${words} after`)).toBeVisible();
  await expect(commentsIn(card)).toHaveCount(1);
  await expect(page.getByText(waits)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: `${words} after` })).toHaveCount(1);
  await expect(commentsIn(cardOf(page, `${words} before`))).toHaveCount(1);
});

test('a post whose answer was lost, posted again from its draft, is there once', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allowNoNetwork();
  const words = someWords(`Twice ${alone.username}`);
  await page.goto('/dashboard');
  await underWorker(page);
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  await context.route('**/api/create-post', async (route) => {
    await route.fetch();
    arrived.resolve();
    await left.promise;
    await route.abort();
    lost.resolve();
  });
  await writePost(page, words);
  await arrived.promise;
  await page.reload();
  left.resolve();
  await lost.promise;
  await context.unroute('**/api/create-post');
  await expect(page.getByLabel("What's the gist?")).toHaveValue(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByLabel("What's the gist?")).toHaveValue('');
  await page.goto('/create-post');
  await expect(page.getByRole('heading', { name: 'Create post' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toHaveCount(0);
  const posts = await ask(listPosts, { as: alone, query: { limit: 10 } });
  expect(posts.filter(({ content }) => content === words)).toHaveLength(1);
});

test('messages, sent though their chat is not opened again, but for one that was dropped', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  const friend = await aPerson('friend');
  const { conversationId } = await ask(sendMessage, {
    as: me,
    body: { recipientUsername: friend.username, content: 'hello' },
  });
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(`/chat/${conversationId}`);
  await expect
    .poll(() => keptPages(page))
    .toEqual(expect.arrayContaining(['/dashboard', `/chat/${conversationId}`]));
  await context.setOffline(true);
  await page.goto(`/chat/${conversationId}`);
  await expect(page.getByRole('log').getByText('hello')).toBeVisible();
  await page.getByLabel(/^Message to/).fill('from the tunnel');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('from the tunnel')).toBeVisible();
  for (const words of ['not this', 'and this']) {
    await page.getByLabel(/^Message to/).fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByText(words)).toBeVisible();
  }
  // The chat shows a message before the worker has it, and hands them over one after the other.
  await expect.poll(() => waitingWords(page)).toEqual(['from the tunnel', 'not this', 'and this']);
  await page.goto('/create-post');
  await expect(page.getByText('A message: from the tunnel')).toBeVisible();
  await page.getByRole('button', { name: 'Delete: not this' }).press('Enter');
  await expect(page.locator('#said')).toHaveText('Deleted.');
  await expect(page.getByRole('listitem').filter({ hasText: 'A message: and this' })).toBeFocused();
  await expect(page.getByText('A message: and this')).toBeVisible();
  await expect(page.getByText('A message: not this')).toHaveCount(0);
  await context.setOffline(false);
  await opens(page, '/dashboard');
  const messages = () => ask(listMessages, { as: friend, params: { conversationId }, query: {} });
  await expect
    .poll(async () => (await messages()).map(({ content }) => content))
    .toEqual(['hello', 'from the tunnel', 'and this']);
  // The chat has it in its own list too, and sends it again: it is the same.
  await page.goto(`/chat/${conversationId}`);
  await expect(page.getByRole('log').getByText('from the tunnel')).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox'))))
    .toEqual([]);
  expect((await messages()).map(({ content }) => content)).toEqual(['hello', 'from the tunnel', 'and this']);
});
