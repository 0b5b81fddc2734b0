import { cardOf, choose } from '../support/feed.ts';
import { aPost } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a link to a post opens that post, from the menu and from the clipboard', async ({
  page,
  context,
  me,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await aPerson('author');
  const post = await aPost(author);
  await page.goto('/dashboard');
  await choose(cardOf(page, post.content), 'Copy link');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(new URL(`/post/${post.id}`, page.url()).href);
  const card = cardOf(page, post.content);
  await expect(card.getByRole('status').filter({ hasText: 'The link is copied.' })).toHaveCount(1);
  await card.getByRole('button', { name: /^More about this post/ }).click();
  await card.getByRole('link', { name: 'Open post' }).click();
  await page.waitForURL(`/post/${post.id}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(post.content);
  await expect(page).toHaveTitle(`Post by ${author.username} · HypeGist`);
  expect(me.username).not.toBe(author.username);
});

test('a browser without a clipboard, as without https, says that the link was not copied', {
  tag: '@once',
}, async ({ page, alone: me }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const post = await aPost(me);
  await page.goto('/dashboard');
  const card = cardOf(page, post.content);
  await choose(card, 'Copy link');
  await expect(card.getByRole('alert')).toHaveText(
    'The link could not be copied. Open the post and copy its address.',
  );
});

for (const address of ['/post/2147483647', '/post/0', '/post/-1', '/post/abc', '/post/1%00', '/post/1/2']) {
  test(`${address} is no post: 404`, { tag: '@once' }, async ({ page, me, watch }) => {
    watch.allowStatus(404);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(me.username).toBeTruthy();
  });
}
