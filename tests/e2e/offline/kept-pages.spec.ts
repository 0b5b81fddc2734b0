/** What was read opens from the phone: at once where there is a network, and also where there is none. */

import { listMessages, sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { ask } from '../support/ask.ts';
import { words } from '../support/chat.ts';
import { cardOf, choose, commentsIn, likeOf, writePost } from '../support/feed.ts';
import { askToBeFriends, befriend } from '../support/friends.ts';
import { hold } from '../support/hold-request.ts';
import { holdBack } from '../support/hold-worker-answers.ts';
import { aComment, aPost, someWords } from '../support/made.ts';
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

test('a page opens as it was and then shows what is new', async ({ page, otherBrowser, alone: me }) => {
  const later = someWords(`Later ${me.username}`);
  await page.goto('/dashboard');
  await underWorker(page);
  const elsewhere = await otherBrowser(me);
  await elsewhere.goto('/dashboard');
  await writePost(elsewhere, later);
  await expect(cardOf(elsewhere, later)).toBeVisible();
  const documents: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(String(response.fromServiceWorker()));
  });
  await page.reload();
  await expect(cardOf(page, later)).toBeVisible();
  expect(documents).toEqual(['true']);
});

test('a page that the phone gives shows the numbers of now, not those of then', async ({ page, me }) => {
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/dashboard');
  await askToBeFriends(await aPerson('asker'), me);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Notices/ }).first()).toContainText('1');
});

test('what was pressed and opened on a kept feed stays when what is new comes', { tag: '@once' }, async ({
  page,
  context,
  alone: me,
}) => {
  const post = await aPost(me);
  for (let each = 0; each < 5; each += 1) await aComment(me, post);
  await page.goto('/dashboard');
  await underWorker(page);
  const later = await aPost(me);
  const renewal = await holdBack(context, '/api/posts');
  await page.reload();
  await expect.poll(renewal.count).toBe(1);
  const card = cardOf(page, post.content);
  await likeOf(card).click();
  await card.getByRole('button', { name: /^View more comments/ }).click();
  await expect(commentsIn(card)).toHaveCount(5);
  await renewal.release();
  await expect(cardOf(page, later.content)).toBeVisible();
  await expect(likeOf(card)).toHaveAccessibleName('Like, 1 like');
  await expect(commentsIn(card)).toHaveCount(5);
});

test('a link to what was read before, on a line that does not answer, says from when it is and then renews it', async ({
  page,
  context,
  me,
  watch,
}) => {
  expect(me.token).not.toBe('');
  watch.allow(/Failed to fetch RSC payload/);
  await page.goto('/dashboard');
  await underWorker(page);
  const people = page.getByRole('link', { name: 'Search' });
  const home = page.getByRole('link', { name: 'HypeGist' });
  // Twice: what the framework asks for depends on the pages before.
  for (let each = 0; each < 2; each += 1) {
    await people.click();
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await home.click();
    await page.waitForURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  }
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/\/people\?.*_rsc=/));
  const line = await hold(context, /\/people\?.*_rsc=/);
  await people.click();
  await expect(page.getByRole('status').filter({ hasText: /^From / })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  line.letThrough();
  await expect(page.getByText(/^From /)).toHaveCount(0);
});

test('of a page that comes late, what was opened on the one before stays', { tag: '@once' }, async ({
  page,
  context,
  alone: me,
  watch,
}) => {
  watch.allow(/Failed to fetch RSC payload/);
  const post = await aPost(me);
  for (let each = 0; each < 5; each += 1) await aComment(me, post);
  await page.goto('/dashboard');
  await underWorker(page);
  const people = page.getByRole('link', { name: 'Search' });
  const home = page.getByRole('link', { name: 'HypeGist' });
  // Twice: what the framework asks for depends on the pages before.
  for (let each = 0; each < 2; each += 1) {
    await people.click();
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await home.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  }
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/\/dashboard\?.*_rsc=/));
  await people.click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  const line = await hold(context, /\/dashboard\?.*_rsc=/);
  await home.click();
  const from = page.getByRole('status').filter({ hasText: /^From / });
  await expect(from).toBeVisible();
  const card = cardOf(page, post.content);
  await card.getByRole('button', { name: /^View more comments/ }).click();
  await expect(commentsIn(card)).toHaveCount(5);
  line.letThrough();
  await expect(from).toHaveCount(0);
  await expect(commentsIn(card)).toHaveCount(5);
});

test('a kept profile is loaded again once, with its page', { tag: '@once' }, async ({
  page,
  context,
  me: _,
}) => {
  const friend = await aPerson('friend');
  const path = `/profile/${friend.username}`;
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(path);
  await expect.poll(() => keptPages(page)).toContain(path);
  await page.goto('/dashboard');
  const later = await aPost(friend);
  // Two minutes later.
  await page.clock.install({ time: Date.now() + 120_000 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const line = await hold(context, `**${path}?_rsc=*`);
  await page.goto(path);
  await expect(page.getByText(/^From /)).toBeVisible();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  expect(asked.filter((each) => each.startsWith('/api/users/profile/'))).toEqual([]);
  line.letThrough();
  await expect(cardOf(page, later.content)).toBeVisible();
});

test('what was opened on a kept page stays open when what is new comes', async ({ page, context, me }) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/people');
  const late = await aPerson('late');
  await askToBeFriends(late, me);
  const fresh = await hold(context, '**/people**');
  await page.goto('/people');
  await page.getByRole('button', { name: `Remove ${friend.username}` }).click();
  const question = page.getByRole('dialog', { name: `End the friendship with ${friend.username}?` });
  await expect(question).toBeVisible();
  fresh.letThrough();
  await expect(page.getByRole('link', { name: late.username })).toBeVisible();
  await expect(question).toBeVisible();
});

test('a comment that was begun and left does not keep its page old', async ({ page, me }) => {
  expect(me.token).not.toBe('');
  const friend = await aPerson('friend');
  const post = await aPost(friend);
  const path = `/post/${post.id}`;
  const field = page.getByLabel('Write a comment');
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(path);
  await field.fill('I was about to say');
  await expect.poll(() => keptPages(page)).toContain(path);
  await page.goto('/dashboard');
  const later = someWords('Later');
  await aComment(friend, post, later);
  await page.goto(path);
  await expect(page.getByText(later)).toBeVisible();
  await expect(field).toHaveValue('I was about to say');
});

test('of a chat that is written in at once, what was taken back meanwhile goes all the same', async ({
  page,
  context,
  me,
}) => {
  const friend = await aPerson('friend');
  const body = { recipientUsername: me.username };
  const { conversationId, dm } = await ask(sendMessage, {
    as: friend,
    body: { ...body, content: 'said in anger' },
  });
  for (let each = 1; each <= 30; each += 1)
    await ask(sendMessage, { as: friend, body: { ...body, content: `line ${each}` } });
  await ask(listMessages, { as: me, params: { conversationId }, query: {} });
  const path = `/chat/${conversationId}`;
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(path);
  await expect(words(page, 'line 30')).toBeVisible();
  await expect.poll(() => keptPages(page)).toContain(path);
  await page.goto('/dashboard');
  await ask(unsendMessage, { as: friend, params: { id: dm?.id ?? 0 } });
  // A minute later.
  await page.clock.install({ time: Date.now() + 60_000 });
  const fresh = await hold(context, `**${path}**`);
  await page.goto(path);
  const field = page.getByLabel(/^Message to/);
  await field.fill('wait');
  fresh.letThrough();
  await expect(words(page, 'Message unsent')).toHaveCount(1);
  await expect(words(page, 'said in anger')).toHaveCount(0);
  await expect(field).toHaveValue('wait');
  await expect(field).toBeFocused();
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
