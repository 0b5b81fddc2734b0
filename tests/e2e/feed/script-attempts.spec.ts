/** What people write is words: nothing in it runs, loads or becomes part of the page. */
import { cardOf, commentIn, writePost } from '../support/feed.ts';
import { aPost, sql } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const attempt = (mark: string) =>
  `${mark} <script>alert(1)</script><img src=x onerror=alert(2)><svg/onload=alert(3)> javascript:alert(4) "'><b>bold</b> {{7*7}} </textarea>`;

test('script in a post, a comment and a reply is shown as text', { tag: '@once' }, async ({
  page,
  alone: me,
}) => {
  const post = await aPost(me);
  const [first, second, third] = ['post', 'comment', 'reply'].map((each) =>
    attempt(`${me.username} ${each}`),
  ) as [string, string, string];
  await page.goto('/dashboard');
  await writePost(page, first);
  await expect(cardOf(page, first)).toBeVisible();
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await card.getByLabel('Write a comment').fill(second);
  await page.keyboard.press('Enter');
  const comment = commentIn(card, second);
  await comment.getByRole('button', { name: 'Reply', exact: true }).click();
  await comment.getByLabel(`Reply to ${me.username}`).fill(third);
  await page.keyboard.press('Enter');
  await expect(comment.getByRole('listitem')).toContainText(third);
  // Rendered by the server, as well as by the page.
  await page.reload();
  await expect(comment.getByRole('listitem')).toContainText(third);
  await expect(card.locator('img, svg[onload], script, b')).toHaveCount(0);
  await expect(card.getByRole('link', { name: /javascript/ })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(cardOf(page, first)).toBeVisible();
});

test('script in a username, if one ever came in, is shown as text', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const author = await aPerson('author');
  const post = await aPost(author);
  const name = `<img src=x onerror=alert(1)>${author.username}`;
  await sql('update users set username = $1 where email = $2', [name, author.email]);
  await page.goto(`/post/${post.id}`);
  await expect(page.getByRole('article').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('article').locator('img')).toHaveCount(0);
  expect(me.username).not.toBe(author.username);
});

test('a link takes nobody anywhere but to http and https', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(
    me,
    'javascript:alert(1) data:text/html,x file:///etc/passwd https://example.com/"onmouseover="alert(1) ftp://example.com',
  );
  await page.goto(`/post/${post.id}`);
  const links = page.getByRole('article').locator('a[target=_blank]');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.com/');
  expect(await links.getAttribute('onmouseover')).toBeNull();
});
