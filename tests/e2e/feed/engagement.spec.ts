/** Likes and reactions: shown before the server has answered, and taken back where it refuses. */
import { postReactions } from '@/lib/contract/constants/posts';
import { cardOf, likeOf } from '../support/feed.ts';
import { hold } from '../support/hold-request.ts';
import { aLike, aPost, aReaction } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// What is held on its way never gets past one (playwright.config.ts).
test.use({ serviceWorkers: 'block' });

test('a like shows at once, is kept, and is taken back by a second press', async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(author);
  await aLike(author, post);
  await page.goto(`/post/${post.id}`);
  const like = likeOf(cardOf(page, post.content));
  await expect(like).toHaveAccessibleName('Like, 1 like');
  const answers = await hold(page, '**/api/like');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName('Like, 2 likes');
  await Promise.all([page.waitForResponse('**/api/like'), answers.letThrough()]);
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName('Like, 2 likes');
  await Promise.all([page.waitForResponse('**/api/like'), like.click()]);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(like).toHaveAccessibleName('Like, 1 like');
  expect(me.username).not.toBe(author.username);
});

test('a like that is refused is taken back, with the reason', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  watch.allowNoNetwork();
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const answers = await hold(page, '**/api/like');
  await likeOf(card).click();
  await expect(likeOf(card)).toHaveAccessibleName('Like, 1 like');
  answers.refuse();
  await expect(card.getByText('Error liking post: Not today.')).toBeVisible();
  await expect(likeOf(card)).toHaveAccessibleName('Like, 0 likes');
  await expect(likeOf(card)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/like');
  await page.route('**/api/like', (route) => route.abort());
  await likeOf(card).click();
  await expect(
    card.getByText('Error liking post: No response from server. Check your network.'),
  ).toBeVisible();
  await expect(likeOf(card)).toHaveAccessibleName('Like, 0 likes');
});

test('the picker has the eleven reactions; one is given, moved and taken back', async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(author);
  await aReaction(author, post, 'Slay');
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const opener = card.getByRole('button', { name: 'React', exact: true });
  const reactions = card.getByRole('list', { name: 'Reactions' });
  const option = (label: string) =>
    card.getByRole('group', { name: 'Choose a reaction' }).getByRole('button', { name: label, exact: true });

  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  for (const label of postReactions) await expect(option(label)).toBeVisible();
  expect(postReactions).toHaveLength(11);
  await option('Mid').focus();
  await page.keyboard.press('Escape');
  await expect(option('Deadass')).toHaveCount(0);
  await expect(opener).toBeFocused();

  const stored = () => page.waitForResponse('**/api/posts/react');
  await opener.click();
  await Promise.all([stored(), option('Facts').click()]);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(opener).toBeFocused();
  await expect(reactions.getByRole('button', { name: 'Facts 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(reactions.getByRole('button', { name: 'Slay 1' })).toHaveAttribute('aria-pressed', 'false');
  await expect(reactions.getByRole('button', { name: 'Facts 1' })).toHaveAttribute('title', me.username);

  await opener.click();
  await Promise.all([stored(), option('No Cap').click()]);
  await expect(reactions.getByRole('button', { name: 'No Cap 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(reactions.getByRole('button', { name: /Facts/ })).toHaveCount(0);

  await Promise.all([stored(), reactions.getByRole('button', { name: 'Slay 1' }).click()]);
  await expect(reactions.getByRole('button', { name: 'Slay 2' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(reactions.getByRole('button', { name: 'Slay 2' })).toHaveAttribute('aria-pressed', 'true');
  await Promise.all([stored(), reactions.getByRole('button', { name: 'Slay 2' }).click()]);
  await expect(reactions.getByRole('button', { name: 'Slay 1' })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(reactions.getByRole('button')).toHaveCount(1);
});

test('a reaction that is refused is taken back, with the reason', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const answers = await hold(page, '**/api/posts/react');
  await card.getByRole('button', { name: 'React', exact: true }).click();
  await card.getByRole('button', { name: 'Vibes', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Vibes 1' })).toBeVisible();
  answers.refuse();
  await expect(card.getByText('Error adding reaction: Not today.')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
});
