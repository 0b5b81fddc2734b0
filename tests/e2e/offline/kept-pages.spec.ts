/** What was read opens from the phone: at once where there is a network, and also where there is none. */

import { sendMessage } from '@/lib/domains/chat/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { ask } from '../support/ask.ts';
import { cardOf, choose } from '../support/feed.ts';
import { befriend } from '../support/friends.ts';
import { aPost } from '../support/made.ts';
import { aPicture, sendFile } from '../support/media.ts';
import { aPerson } from '../support/people.ts';
import { keptAddresses, keptPages, opens, underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test('five pages that were read open without network, and say from when they are', async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  watch.allowStatus(503);
  await page.goto('/dashboard');
  await underWorker(page);
  const pages = ['/dashboard', '/rant-zone', '/game-squad', '/chats', `/profile/${me.username}`];
  for (const each of pages) await page.goto(each);
  await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(pages));
  await context.setOffline(true);
  for (const each of pages) {
    await page.goto(each);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeVisible();
  }
  await page.goto('/shop').catch(() => {});
  await expect(page.getByText('This page is not kept on this phone.')).toBeVisible();
});

test('a page that is searched opens without network, with what was searched for', async ({
  page,
  context,
  me,
  watch,
}) => {
  expect(me.token).not.toBe('');
  watch.allowNoNetwork();
  watch.allowStatus(503);
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/people?q=kemi');
  await expect.poll(() => keptPages(page)).toContain('/people');
  const field = page.getByLabel('Search by name');
  await field.fill('tolu');
  await expect(page).toHaveURL('/people?q=tolu');
  await context.setOffline(true);
  await page.reload();
  await expect(field).toHaveValue('tolu');
  // And of the page alone.
  await page.goto('/people');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
});

test('after a first visit the phone has the headings’ font too, which the styles alone name', async ({
  page,
  me,
}) => {
  expect(me.token).not.toBe('');
  await page.goto('/dashboard');
  await underWorker(page);
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/\.woff2$/));
});

test('what is about oneself alone is not kept', async ({ page, me }) => {
  expect(me.token).not.toBe('');
  await page.goto('/dashboard');
  await underWorker(page);
  for (const each of ['/account', '/reports', '/blocked', '/coins', '/dashboard']) await page.goto(each);
  expect(await keptPages(page)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/account|reports|blocked|coins/)]),
  );
});

test('no file is kept, whether it stands in a page or is opened by itself', async ({ page, me, watch }) => {
  // The browser's own page around a picture has styles, which a file's policy refuses.
  watch.allow(/Applying inline style violates .*\/media\/chat-/);
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const fields = { recipientUsername: me.username, content: 'look' };
  const picture = Buffer.from(await aPicture(200, 100)) as Buffer<ArrayBuffer>;
  const { conversationId, dm } = await sendFile(sendMessage, friend, fields, picture);
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(`/chat/${conversationId}`);
  await expect(page.getByRole('img', { name: 'Sent by chat' })).toBeVisible();
  const opened = await page.goto(String(dm?.media_url));
  expect([opened?.status(), opened?.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  await page.goto('/dashboard');
  await expect.poll(() => keptPages(page)).toContain(`/chat/${conversationId}`);
  const kept = (await keptAddresses(page)).map((each) => new URL(each).pathname);
  expect(kept.filter((each) => each.startsWith('/media/'))).toEqual([]);
});

test('a post that is deleted, or whose author was blocked, is not shown again from the phone', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  expect(me.token).not.toBe('');
  watch.allow(/Failed to fetch RSC payload/);
  watch.allowNoNetwork();
  watch.allowStatus(404);
  watch.allowStatus(503);
  const friend = await aPerson('friend');
  const [deleted, blocked] = [await aPost(friend), await aPost(await aPerson('bully'))];
  const gone = page.getByRole('heading', { name: '404 - Page Not Found' });
  await page.goto('/dashboard');
  await underWorker(page);
  for (const { id, content } of [deleted, blocked]) {
    await page.goto(`/post/${id}`);
    await expect(cardOf(page, content)).toBeVisible();
    await expect.poll(() => keptPages(page)).toContain(`/post/${id}`);
  }
  await ask(deletePost, { as: friend, params: { postId: deleted.id } });
  await page.goto(`/post/${deleted.id}`);
  await expect(gone).toBeVisible();
  await expect.poll(() => keptPages(page)).not.toContain(`/post/${deleted.id}`);
  await context.setOffline(true);
  await page.goto(`/post/${deleted.id}`).catch(() => {});
  await expect(page.getByText('This page is not kept on this phone.')).toBeVisible();
  await context.setOffline(false);

  await opens(page, `/post/${blocked.id}`);
  await choose(cardOf(page, blocked.content), `Block ${blocked.username}`);
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  expect((await answer).status()).toBe(404);
  await expect(gone).toBeVisible();
});
