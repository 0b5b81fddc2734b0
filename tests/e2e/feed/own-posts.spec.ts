import { cardOf, choose } from '../support/feed.ts';
import { hold } from '../support/hold-request.ts';
import { aComment, aPost, someWords, sql } from '../support/made.ts';
import { aPerson, blockEverybody } from '../support/people.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

test('an edit is saved, is seen by others, and is marked', async ({ page, me, otherBrowser }) => {
  const post = await aPost(me);
  const comment = await aComment(me, post);
  const better = someWords('Said better');
  await page.goto(`/post/${post.id}`);
  const card = page.getByRole('article');
  await choose(card, 'Edit');
  await expect(card.getByLabel('Edit your post')).toBeFocused();
  await expect(card.getByLabel('Edit your post')).toHaveValue(post.content);
  await card.getByLabel('Edit your post').fill(better);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByLabel('Edit your post')).toHaveCount(0);
  await expect(card).toContainText(better);
  await expect(card).toContainText('edited');
  await expect(card).toContainText(comment.content);
  const other = await otherBrowser(await aPerson());
  await other.goto(`/post/${post.id}`);
  await expect(other.getByRole('article')).toContainText(better);
  await expect(other.getByRole('article')).not.toContainText(post.content);
});

test('Cancel, and Escape, leave the post as it was', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  const card = page.getByRole('article');
  for (const leave of ['Cancel', 'Escape']) {
    await choose(card, 'Edit');
    await card.getByLabel('Edit your post').fill('something else');
    if (leave === 'Cancel') await card.getByRole('button', { name: 'Cancel' }).click();
    else await page.keyboard.press('Escape');
    await expect(card.getByLabel('Edit your post')).toHaveCount(0);
    await expect(card).toContainText(post.content);
    await expect(card.getByRole('button', { name: /^More about this post/ })).toBeFocused();
  }
  await page.reload();
  await expect(card).toContainText(post.content);
});

test('an edit that is empty or refused keeps the form and says why', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  const card = page.getByRole('article');
  await choose(card, 'Edit');
  await card.getByLabel('Edit your post').fill('  ');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Post content cannot be empty.')).toBeVisible();
  await refuse(page, '**/api/posts/edit/*');
  await card.getByLabel('Edit your post').fill('new words');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Error editing post: Not today.')).toBeVisible();
  await expect(card.getByLabel('Edit your post')).toHaveValue('new words');
});

test('a delete asks first, and then the post is gone for everyone', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(404);
  // So that it stays on the first page.
  const end = await blockEverybody(me);
  const post = await aPost(me);
  await page.goto('/dashboard');
  const card = cardOf(page, post.content);
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  await choose(card, 'Delete');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeVisible();
  await choose(card, 'Delete');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await choose(card, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(post.content)).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  // It is hidden before its call is answered; a page that is left before would take it back.
  await expect(page.getByText('Post deleted.')).toBeAttached();
  await page.reload();
  await expect(page.getByText(post.content)).toHaveCount(0);
  // Whoever comes now is not blocked.
  await end();
  const other = await otherBrowser(await aPerson());
  await other.goto(`/post/${post.id}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
});

test('a delete that is refused says why and deletes nothing', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  await refuse(page, '**/api/posts/delete/*');
  await choose(page.getByRole('article'), 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Error deleting post: Not today.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article')).toContainText(post.content);
});

test('far down a long feed, a deleted post is gone at once, and one that is refused is back with the reason', {
  tag: '@once',
}, async ({ page, alone: me, watch }) => {
  watch.allowStatus(500);
  await sql(
    `insert into posts (user_id, content, created_at)
     select id, 'One of many, number ' || n || '.', now() from users, generate_series(1, 25) n
     where username = $1 order by n`,
    [me.username],
  );
  await page.goto('/dashboard');
  const card = cardOf(page, 'One of many, number 12.');
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(card).toBeAttached({ timeout: 1000 });
  }).toPass();
  // Rows are watched from the second page on, by a script of its own.
  await page.waitForLoadState('networkidle');
  const sent = await hold(page, '**/api/posts/delete/*');
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  await choose(card, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeHidden();
  // The browser has looked again at what is near.
  await page.evaluate(
    () => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.documentElement)),
  );
  await expect(card).toBeHidden();
  sent.refuse();
  await expect(dialog.getByText('Error deleting post: Not today.')).toBeVisible();
  await expect(card).toBeVisible();
  await page.unroute('**/api/posts/delete/*');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post deleted.')).toBeAttached();
  await expect(card).toHaveCount(0);
  await expect(cardOf(page, 'One of many, number 11.')).toBeVisible();
});

test('a post deleted on its own page leads back to the dashboard', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  await choose(page.getByRole('article'), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(post.content)).toHaveCount(0);
});

test('nobody is offered Edit or Delete on another’s post', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(await aPerson('author'));
  await page.goto(`/post/${post.id}`);
  const card = page.getByRole('article');
  await card.getByRole('button', { name: /^More about this post/ }).click();
  await expect(card.getByRole('link', { name: 'Open post' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await expect(card).not.toContainText(me.username);
});
