/** A page that the phone gives is renewed: what is new comes, and what somebody did on it meanwhile stays. */

import type { Page } from '@playwright/test';
import { listMessages, sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { words } from '../support/chat.ts';
import { cardOf, commentsIn, likeOf, writePost } from '../support/feed.ts';
import { askToBeFriends, befriend } from '../support/friends.ts';
import { hold } from '../support/hold-request.ts';
import { holdBack } from '../support/hold-worker-answers.ts';
import { aComment, aPost, someWords } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { quiet } from '../support/quiet.ts';
import { keptAddresses, keptPages, underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

/** Goes from the dashboard to people and back, until the phone has the parts of both. @returns the links that lead there */
async function keepParts(page: Page) {
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
  return { people, home };
}

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
  const { people } = await keepParts(page);
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/\/people\?.*_rsc=/));
  const line = await hold(context, /\/people\?.*_rsc=/);
  await people.click();
  await expect(page.getByRole('status').filter({ hasText: /^From / })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  line.letThrough();
  await expect(page.getByText(/^From /)).toHaveCount(0);
});

test('a page that comes late leaves what was opened on the one before, and says from when that is', {
  tag: '@once',
}, async ({ page, context, alone: me, watch }) => {
  watch.allow(/Failed to fetch RSC payload/);
  const post = await aPost(me);
  for (let each = 0; each < 5; each += 1) await aComment(me, post);
  await page.goto('/dashboard');
  await underWorker(page);
  const { people, home } = await keepParts(page);
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
  const come = page.waitForResponse(/\/dashboard\?.*_rsc=/);
  line.letThrough();
  await come;
  await quiet(page);
  await expect(commentsIn(card)).toHaveCount(5);
  await expect(from).toBeVisible();
  await people.click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await home.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(from).toHaveCount(0);
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

test('what is being pressed while what is new comes is pressed', { tag: '@once' }, async ({
  page,
  context,
  me,
}) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/people');
  await expect.poll(() => keptPages(page)).toContain('/people');
  const fresh = await hold(context, '**/people**');
  await page.goto('/people');
  await page.getByRole('button', { name: `Remove ${friend.username}` }).hover();
  await page.mouse.down();
  const come = page.waitForResponse(/\/people\?_rsc=/);
  fresh.letThrough();
  await come;
  await quiet(page);
  await page.mouse.up();
  await expect(
    page.getByRole('dialog', { name: `End the friendship with ${friend.username}?` }),
  ).toBeVisible();
});

test('a form that was opened before the scripts were there stays open too', { tag: '@once' }, async ({
  page,
  context,
  me: _,
}) => {
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/rant-zone');
  await expect.poll(() => keptPages(page)).toContain('/rant-zone');
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => document.querySelector('summary')?.click()),
  );
  const fresh = await hold(context, '**/rant-zone**');
  await page.goto('/rant-zone');
  const field = page.getByLabel('What is on your chest?');
  await expect(field).toBeVisible();
  const come = page.waitForResponse(/\/rant-zone\?_rsc=/);
  fresh.letThrough();
  await come;
  await quiet(page);
  await expect(field).toBeVisible();
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
