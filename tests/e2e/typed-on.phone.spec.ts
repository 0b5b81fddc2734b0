/** On a slow line people type on while something is being sent. Nothing of that is lost, and nothing is sent twice. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { addComment } from '@/lib/domains/posts/schema';
import { ask } from './support/ask.ts';
import { words as message } from './support/chat.ts';
import { cardOf, choose, commentIn, writePost } from './support/feed.ts';
import { befriend } from './support/friends.ts';
import { hold } from './support/hold-request.ts';
import { aPost, someWords } from './support/made.ts';
import { aPicture } from './support/media.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('while a post is sent, and a comment', async ({ page, alone: me }) => {
  const words = someWords(`Sent of ${me.username}`);
  await page.goto('/dashboard');
  const gist = page.getByLabel("What's the gist?");
  const post = await hold(page, '**/api/create-post');
  await writePost(page, words);
  await expect(page.getByRole('button', { name: 'Posting ...' })).toBeVisible();
  await gist.press('End');
  await gist.pressSequentially(' And the next one');
  post.letThrough();
  await expect(cardOf(page, words)).not.toContainText('And the next one');
  await expect(gist).toHaveValue('And the next one');
  await page.reload();
  await expect(gist).toHaveValue('And the next one');

  const card = cardOf(page, words);
  const field = card.getByLabel('Write a comment');
  const comment = await hold(page, '**/api/posts/comments');
  await field.fill('First');
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await field.press('End');
  await field.pressSequentially(', then this');
  comment.letThrough();
  await expect(commentIn(card, 'First')).toBeVisible();
  await expect(field).toHaveValue(', then this');
});

test('while a reply is sent, whose form closes once all of it was', async ({ page, me }) => {
  const post = await aPost(me);
  await ask(addComment, { as: me, body: { postId: post.id, content: 'Who dey?' } });
  await page.goto(`/post/${post.id}`);
  const comment = commentIn(page.getByRole('article'), 'Who dey?');
  await comment.getByRole('button', { name: 'Reply', exact: true }).click();
  const field = comment.getByLabel('Reply to');
  const send = comment.getByRole('button', { name: 'Reply', exact: true }).last();
  const reply = await hold(page, '**/api/posts/comments/reply');
  await field.fill('Me');
  await send.click();
  await field.press('End');
  await field.pressSequentially(' too');
  reply.letThrough();
  await expect(comment.getByText('Me', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('too');
  await send.click();
  await expect(comment.getByText('too', { exact: true })).toBeVisible();
  await expect(field).toHaveCount(0);
});

test('while a reply is sent whose form was closed and opened again: sent words do not stand in it for a second time', async ({
  page,
  me,
}) => {
  const post = await aPost(me);
  await ask(addComment, { as: me, body: { postId: post.id, content: 'Who dey?' } });
  await page.goto(`/post/${post.id}`);
  const comment = commentIn(page.getByRole('article'), 'Who dey?');
  const opener = comment.getByRole('button', { name: 'Reply', exact: true }).first();
  await opener.click();
  const field = comment.getByLabel('Reply to');
  const reply = await hold(page, '**/api/posts/comments/reply');
  await field.fill('Me');
  await field.press('Enter');
  await opener.click();
  await expect(field).toHaveCount(0);
  await opener.click();
  await expect(field).toHaveValue('Me');
  await field.press('End');
  await field.pressSequentially(' too');
  reply.letThrough();
  await expect(comment.getByText('Me', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('too');
  await page.reload();
  await opener.click();
  await expect(field).toHaveValue('too');
});

test('while muted words are saved', async ({ page, me }) => {
  await page.goto('/account');
  const field = page.getByLabel('Words you do not want to see');
  const saving = await hold(page, '**/api/muted-words');
  await field.fill(`ball of ${me.username}`);
  await page.getByRole('button', { name: 'Save words' }).click();
  await field.press('End');
  await field.pressSequentially('\nexam');
  saving.letThrough();
  await expect(page.getByText('Saved. 1 muted.')).toBeVisible();
  await expect(field).toHaveValue(`ball of ${me.username}\nexam`);
  await page.getByRole('button', { name: 'Save words' }).click();
  await expect(page.getByText('Saved. 2 muted.')).toBeVisible();
});

test('while an edit is saved; and an edit that was closed is there again', async ({ page, me }) => {
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  const card = page.getByRole('article');
  const field = card.getByLabel('Edit your post');
  await choose(card, 'Edit');
  const edit = await hold(page, '**/api/posts/edit/*');
  await field.fill('Better');
  await card.getByRole('button', { name: 'Save' }).click();
  await field.press('End');
  await field.pressSequentially(', and best');
  edit.letThrough();
  await expect(card.getByText('Post updated.')).toBeVisible();
  await expect(field).toHaveValue('Better, and best');

  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await page.reload();
  await expect(card).toContainText('Better');
  await choose(card, 'Edit');
  await expect(field).toHaveValue('Better, and best');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveCount(0);
  await expect(card.getByText('Post updated.')).toBeVisible();
  await expect(card).toContainText('Better, and best');

  await choose(card, 'Edit');
  await field.fill('Worse');
  await card.getByRole('button', { name: 'Undo changes' }).click();
  await expect(field).toHaveValue('Better, and best');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await choose(card, 'Edit');
  await expect(field).toHaveValue('Better, and best');
});

test.describe('with a mouse and a keyboard, where Enter sends', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('while a picture is sent in a chat: Enter sends it no second time', async ({ page, me }) => {
    const friend = await aPerson('friend');
    await befriend(friend, me);
    const body = { recipientUsername: friend.username, content: 'hi' };
    const { conversationId } = await ask(sendMessage, { as: me, body });
    await page.goto(`/chat/${conversationId}`);
    const field = page.getByLabel(/^Message to/);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/dms/send') && sent.push(request.url()));
    const picture = await hold(page, '**/api/dms/send');
    await page
      .getByLabel('Attach a picture, video or voice')
      .setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: await aPicture(300, 200) });
    await field.fill('look');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => sent.length).toBe(1);
    await field.press('End');
    await field.pressSequentially(' and hear this');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    picture.letThrough();
    await expect(page.getByRole('img', { name: 'Sent by chat' })).toBeVisible();
    await expect(message(page, 'look')).toBeVisible();
    await expect(field).toHaveValue('and hear this');
    expect(sent).toHaveLength(1);
    await field.press('Enter');
    await expect(message(page, 'and hear this')).toBeVisible();
  });
});
