/** What happened: the badge that moves by itself, the page that says it, and the way to where it happened (rules.md, Notices). */
import type { Page } from '@playwright/test';
import { me as ownAccount } from '@/lib/domains/accounts/schema';
import { addComment, likePost } from '@/lib/domains/posts/schema';
import { ask } from './support/ask.ts';
import { openLive } from './support/chat.ts';
import { askToBeFriends } from './support/friends.ts';
import { keepBackAnswer } from './support/late-answer.ts';
import { aPost, someWords } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { openMenu } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** Hides the page and shows it again, as another tab or a locked phone does. */
const turning = (page: Page) => (state: DocumentVisibilityState) =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('one comments: the other’s badge moves, the page says it, and a tap leads there', async ({
  page,
  me,
  otherBrowser,
}) => {
  const other = await aPerson('teller');
  const post = await aPost(me, someWords('Who is going to the concert?'));
  // A page that is live: others open no connection for a badge.
  await openLive(page, '/chats');
  await openMenu(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notices/ });
  await expect(link).toHaveText('Notices');

  const theirs = await otherBrowser(other);
  await theirs.goto(`/post/${post.id}`);
  const words = someWords('Me, front row');
  await theirs.getByLabel('Write a comment').fill(words);
  await theirs.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(theirs.getByText(words)).toBeVisible();

  await expect(link).toHaveText('Notices1 new');
  await link.click();
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  const notice = page
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: new RegExp(`${other.username} commented on your post`) });
  await expect(notice).toContainText(words);
  await expect(notice).toContainText('New');
  // Shown is read: the badge goes, and what was new is still marked.
  await expect(page.getByRole('link', { name: /^Notices/ }).filter({ hasText: 'new' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(notice).not.toContainText('New');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/post/${post.id}$`));
  await expect(page.getByText(words)).toBeVisible();
});

test('the badge moves on after a visit to a page that anyone may read @once', async ({ page, me }) => {
  const post = await aPost(me, someWords('Who has the tickets?'));
  await openLive(page, '/chats');
  // Within the visit: the frame of the page is another one, the connection is the same.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Community rules' }).click();
  await page.waitForURL('**/rules');
  await openMenu(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notices/ });
  await expect(link).toHaveText('Notices');
  // A like right after the visit may come before the badge there listens. All likes of a post are one notice.
  await expect(async () => {
    await ask(likePost, { as: await aPerson('liker'), body: { postId: post.id } });
    await expect(link).toHaveText('Notices1 new', { timeout: 5000 });
  }).toPass();
});

test('what happens while one looks appears; many likes are one line; nothing yet is said @once', async ({
  page,
  me,
}) => {
  await page.goto('/notices');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  const post = await aPost(me, someWords('Exams are over'));
  const people = [await aPerson('liker'), await aPerson('liker'), await aPerson('liker')];
  for (const as of people) await ask(likePost, { as, body: { postId: post.id } });
  await page.reload();
  const last = people.at(-1)?.username;
  await expect(
    page.getByRole('link', { name: new RegExp(`${last} and 2 others liked your post`) }),
  ).toBeVisible();
  const [commenter] = people;
  if (!commenter) return;
  await ask(addComment, { as: commenter, body: { postId: post.id, content: 'At last' } });
  await expect(
    page.getByRole('link', { name: new RegExp(`${commenter.username} commented on your post`) }),
  ).toBeVisible();
});

test('an answer that comes after a later one takes nothing away that happened between them @once', async ({
  page,
  me,
}) => {
  const post = await aPost(me, someWords('Who has notes?'));
  const [first, second] = [await aPerson('early'), await aPerson('late')];
  await openLive(page, '/notices');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  const { read, arrive } = await keepBackAnswer(page, '**/api/notices?limit=*');
  await ask(addComment, { as: first, body: { postId: post.id, content: 'Me' } });
  await read;
  await ask(addComment, { as: second, body: { postId: post.id, content: 'Me too' } });
  const notice = page.getByRole('link', { name: new RegExp(`${second.username} .* on your post`) });
  await expect(notice).toBeVisible();
  await arrive();
  await expect(notice).toBeVisible();
});

test('from ten on the badge says 9+, on one line @once', async ({ page, me }) => {
  const post = await aPost(me, someWords('Ask me anything'));
  for (const as of [await aPerson('asker'), await aPerson('asker')]) {
    for (let number = 1; number <= 5; number += 1)
      await ask(addComment, { as, body: { postId: post.id, content: someWords('And') } });
  }
  await page.goto('/dashboard');
  const badge = page.getByRole('banner').getByText('9+').first();
  await expect(badge).toBeVisible();
  expect((await badge.boundingBox())?.height).toBe(20);
});

test('what comes while the page is hidden is not read before somebody comes back to it', {
  tag: '@once',
}, async ({ page, me }) => {
  await openLive(page, '/notices');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  const turns = turning(page);
  await turns('hidden');
  await askToBeFriends(await aPerson('asker'), me);
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(1);
  const unread = async () => (await ask(ownAccount, { as: me })).unread_notices;
  expect(await unread()).toBe(1);
  await turns('visible');
  await expect.poll(unread).toBe(0);
});

test('who comes back after a while sees the new count without opening another page', {
  tag: '@once',
}, async ({ page, me }) => {
  await page.clock.install();
  await page.goto('/rant-zone');
  const bell = page.getByRole('link', { name: /^Notices/ });
  await expect(bell).toHaveText('Notices');
  const turns = turning(page);
  await askToBeFriends(await aPerson('asker'), me);
  // A page that has only just come may not hear yet that it is left.
  await expect(async () => {
    await turns('hidden');
    await page.clock.fastForward('06:00');
    await turns('visible');
    await expect(bell).toContainText('1', { timeout: 2000 });
  }).toPass();
});
