import { addReply } from '@/lib/domains/posts/schema';
import { ask } from '../support/ask.ts';
import { cardOf, commentIn, commentsIn } from '../support/feed.ts';
import { aComment, aPost, someWords } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

test('a comment, a reply and a comment’s like show at once and are kept', async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(author);
  const [words, answer] = [someWords('Comment'), someWords('Reply')];
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await card.getByLabel('Write a comment').fill(words);
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = commentIn(card, words);
  await expect(comment).toContainText(me.username);
  await expect(card.getByLabel('Write a comment')).toHaveValue('');
  await expect(card.getByRole('status').filter({ hasText: 'Comment added.' })).toHaveCount(1);

  const opener = comment.getByRole('button', { name: 'Reply', exact: true }).first();
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(comment.getByLabel(`Reply to ${me.username}`)).toBeFocused();
  await opener.click();
  await expect(comment.getByLabel(`Reply to ${me.username}`)).toHaveCount(0);
  await opener.click();
  await comment.getByLabel(`Reply to ${me.username}`).fill(answer);
  await page.keyboard.press('Enter');
  await expect(comment.getByRole('listitem')).toContainText(answer);
  await expect(card.getByRole('status').filter({ hasText: 'Reply added.' })).toHaveCount(1);
  await expect(opener).toBeFocused();

  const like = comment.getByRole('button', { name: /^Like comment,/ });
  await Promise.all([page.waitForResponse('**/api/posts/comments/like'), like.click()]);
  await expect(like).toHaveAccessibleName('Like comment, 1 like');
  await page.reload();
  await expect(comment.getByRole('listitem')).toContainText(answer);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await Promise.all([page.waitForResponse('**/api/posts/comments/like'), like.click()]);
  await expect(like).toHaveAccessibleName('Like comment, 0 likes');
});

test('a reply and a comment that are being written stay when the field is closed, and at a reload', {
  tag: '@once',
}, async ({ page, me }) => {
  const post = await aPost(me);
  const said = await aComment(me, post);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const item = commentIn(card, said.content);
  const opener = item.getByRole('button', { name: 'Reply', exact: true }).first();
  const reply = item.getByLabel(`Reply to ${me.username}`);
  await card.getByLabel('Write a comment').fill('Not sent yet');
  await opener.click();
  await reply.fill('Half a thought');
  await opener.click();
  await expect(reply).toHaveCount(0);
  await opener.click();
  await expect(reply).toHaveValue('Half a thought');
  await page.reload();
  await expect(card.getByLabel('Write a comment')).toHaveValue('Not sent yet');
  await opener.click();
  await expect(reply).toHaveValue('Half a thought');
  await reply.press('Enter');
  await expect(item.getByRole('listitem')).toContainText('Half a thought');
  await opener.click();
  await expect(reply).toHaveValue('');
});

test('comments that were all shown can be shown again once the feed was loaded anew', {
  tag: '@once',
}, async ({ page, alone: me }) => {
  const post = await aPost(me);
  for (let each = 0; each < 5; each += 1) await aComment(me, post);
  await page.goto('/dashboard');
  const card = cardOf(page, post.content);
  const more = card.getByRole('button', { name: /^View more comments/ });
  await more.click();
  await expect(commentsIn(card)).toHaveCount(5);
  await expect(more).toHaveCount(0);
  await page.getByRole('link', { name: 'HypeGist' }).click();
  await expect(commentsIn(card)).toHaveCount(3);
  await more.click();
  await expect(commentsIn(card)).toHaveCount(5);
});

test('empty comments and replies are ignored', { tag: '@once' }, async ({ page, me }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const post = await aPost(me);
  const comment = await aComment(me, post);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await card.getByLabel('Write a comment').fill('   ');
  await page.keyboard.press('Enter');
  await commentIn(card, comment.content).getByRole('button', { name: 'Reply', exact: true }).click();
  await card.getByLabel(`Reply to ${me.username}`).fill('  ');
  await page.keyboard.press('Enter');
  await expect(card.getByLabel(`Reply to ${me.username}`)).toHaveValue('  ');
  expect(sent).toEqual([]);
});

test('what is refused keeps its words and says why', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  const post = await aPost(me);
  const comment = await aComment(me, post);
  await page.goto(`/post/${post.id}`);
  await refuse(page, '**/api/posts/comments**');
  await refuse(page, '**/api/posts/comments/*');
  const card = cardOf(page, post.content);
  await card.getByLabel('Write a comment').fill('my own words');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Error adding comment: Not today.')).toBeVisible();
  await expect(card.getByLabel('Write a comment')).toHaveValue('my own words');

  const item = commentIn(card, comment.content);
  await item.getByRole('button', { name: /^Like comment,/ }).click();
  await expect(item.getByText('Error liking comment: Not today.')).toBeVisible();
  await expect(item.getByRole('button', { name: /^Like comment,/ })).toHaveAccessibleName(
    'Like comment, 0 likes',
  );
  await item.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(item.getByText('Error pinning comment: Not today.')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Pin', exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Reply', exact: true }).click();
  await item.getByLabel(`Reply to ${me.username}`).fill('and another');
  await page.keyboard.press('Enter');
  await expect(item.getByText('Error adding reply: Not today.')).toBeVisible();
  await expect(item.getByLabel(`Reply to ${me.username}`)).toHaveValue('and another');
});

test('the post’s author pins a comment to the top; nobody else is offered to', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
}) => {
  const commenter = await aPerson('commenter');
  const post = await aPost(me);
  const first = await aComment(me, post);
  const last = await aComment(commenter, post);

  const theirs = await otherBrowser(commenter);
  await theirs.goto(`/post/${post.id}`);
  const theirCard = cardOf(theirs, post.content);
  await expect(commentIn(theirCard, last.content)).toBeVisible();
  await expect(theirCard.getByRole('button', { name: 'Pin', exact: true })).toHaveCount(0);

  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await expect(card.getByRole('button', { name: 'Pin', exact: true })).toHaveCount(2);
  const pin = commentIn(card, last.content).getByRole('button', { name: 'Pin', exact: true });
  await Promise.all([page.waitForResponse('**/api/posts/comments/pin'), pin.click()]);
  await expect(commentsIn(card).first()).toContainText('Pinned');
  await expect(commentsIn(card).first()).toContainText(last.content);
  await expect(pin).toHaveCount(0);
  await theirs.reload();
  await expect(commentsIn(theirCard).first()).toContainText(last.content);
  await expect(commentsIn(theirCard).first()).toContainText('Pinned');
  await expect(commentIn(card, first.content)).not.toContainText('Pinned');
});

test('three comments first, and three more a press', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(me);
  const words: string[] = [];
  for (let number = 1; number <= 8; number += 1) {
    words.push((await aComment(me, post, someWords(`Comment ${number} of eight`))).content);
  }
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const comments = commentsIn(card).getByText(/ of eight/);
  const more = card.getByRole('button', { name: /^View more comments/ });
  await expect(more).toContainText('(8)');
  await expect(comments).toHaveText(words.slice(0, 3));
  await more.click();
  await expect(comments).toHaveText(words.slice(0, 6));
  await more.click();
  await expect(comments).toHaveText(words);
  await expect(more).toHaveCount(0);
});

test('three replies first, then more of them; the keyboard stays where it was', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const post = await aPost(me);
  const comment = await aComment(me, post);
  const words = Array.from({ length: 25 }, (_, each) => `Reply ${each + 1} of many`);
  for (const content of words) await ask(addReply, { as: me, body: { commentId: comment.id, content } });
  await page.goto(`/post/${post.id}`);
  const item = commentIn(cardOf(page, post.content), comment.content);
  const replies = item.getByRole('listitem').getByText(/ of many/);
  const more = item.getByRole('button', { name: /^Show more replies/ });
  await expect(replies).toHaveText(words.slice(0, 3));
  await expect(more).toContainText('(25)');

  await item.getByRole('button', { name: 'Reply', exact: true }).click();
  await item.getByLabel(`Reply to ${me.username}`).fill('My own, at once');
  await page.keyboard.press('Enter');
  await expect(item.getByRole('listitem').last()).toContainText('My own, at once');

  await more.focus();
  await page.keyboard.press('Enter');
  await expect(replies).toHaveText(words.slice(0, 23));
  await expect(item.getByRole('listitem').last()).toContainText('My own, at once');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(replies).toHaveText(words);
  await expect(item.getByRole('listitem')).toHaveCount(26);
  await expect(more).toHaveCount(0);
  // The button went: the keyboard goes on at what came.
  await expect(item.getByRole('listitem').filter({ hasText: 'Reply 24 of many' })).toBeFocused();
});

test('replies that cannot be fetched say so, and Retry fetches them', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const post = await aPost(me);
  const comment = await aComment(me, post);
  for (let number = 1; number <= 4; number += 1)
    await ask(addReply, { as: me, body: { commentId: comment.id, content: `Reply ${number} of four` } });
  await page.goto(`/post/${post.id}`);
  const item = commentIn(cardOf(page, post.content), comment.content);
  const those = `**/api/posts/comments/replies/${comment.id}?*`;
  await refuse(page, those);
  await item.getByRole('button', { name: /^Show more replies/ }).click();
  await expect(item.getByText('Error fetching replies: Not today.')).toBeVisible();
  await page.unroute(those);
  await item.getByRole('button', { name: 'Retry' }).click();
  await expect(item.getByText('Reply 4 of four')).toBeVisible();
});

test('comments that cannot be fetched say so, and Retry fetches them', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const post = await aPost(me);
  for (let number = 1; number <= 4; number += 1) await aComment(me, post, `Comment ${number} of four`);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await refuse(page, `**/api/posts/comments/${post.id}?*`);
  await card.getByRole('button', { name: /^View more comments/ }).click();
  await expect(card.getByText('Error fetching comments: Not today.')).toBeVisible();
  await page.unroute(`**/api/posts/comments/${post.id}?*`);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByText('Comment 4 of four')).toBeVisible();
});

test('one’s own comment stays in sight while there are more to view', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const post = await aPost(me);
  for (let number = 1; number <= 8; number += 1) await aComment(me, post, `Comment ${number} of eight`);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const words = someWords('My own');
  await card.getByLabel('Write a comment').fill(words);
  await page.keyboard.press('Enter');
  await expect(commentIn(card, words)).toBeVisible();
  await card.getByRole('button', { name: /^View more comments/ }).click();
  await expect(card.getByText('Comment 6 of eight')).toBeVisible();
  await expect(commentIn(card, words)).toBeVisible();
});
