/** A phone that two people use, and what comes back after the first has left: nothing of it is shown or kept. */
import type { BrowserContext, Page } from '@playwright/test';
import { me as whoAmI } from '@/lib/domains/accounts/schema';
import { answerTo } from '../support/ask.ts';
import { writePost } from '../support/feed.ts';
import { holdBack, watchNotifications } from '../support/hold-worker-answers.ts';
import { aPerson } from '../support/people.ts';
import { allThatIsKept, keptPages, underWorker } from '../support/service-worker.ts';
import { logInByForm, pressLogOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

async function opensDashboard(page: Page) {
  await page.goto('/dashboard');
  await underWorker(page);
}

async function logsOut(page: Page) {
  await pressLogOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByLabel('Email')).toBeVisible();
}

/** Asks for the feed as a press on its link does, and holds the answer back once the server has given it. */
async function asksForTheFeed(page: Page, context: BrowserContext) {
  const feed = await holdBack(context, '/news-feed');
  await page.evaluate(() => void fetch('/news-feed?_rsc=late', { headers: { rsc: '1' } }).catch(() => {}));
  await expect.poll(feed.count).toBe(1);
  return feed;
}

test('a page that was asked for before the logout comes after it', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await opensDashboard(page);
  const feed = await asksForTheFeed(page, context);
  await logsOut(page);
  await feed.release();
  expect(await keptPages(page)).toEqual([]);
  expect(await allThatIsKept(page)).not.toContain(alone.username);
  const next = await aPerson('next');
  await logInByForm(page, next);
  await page.goto('/news-feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await allThatIsKept(page)).not.toContain(alone.username);
});

test('a page comes after a logout without network, which the server hears of all the same', {
  tag: '@once',
}, async ({ page, context, alone, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(503);
  watch.allow(/confetti|ChunkLoad|Failed to load/);
  await opensDashboard(page);
  const feed = await asksForTheFeed(page, context);
  await context.setOffline(true);
  await pressLogOut(page);
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await feed.release();
  await context.setOffline(false);
  await page.goto('/dashboard');
  await expect(page.getByText('Please log in to access the dashboard.')).toBeVisible();
  expect((await answerTo(whoAmI, { as: alone })).status).toBe(401);
});

test('words whose sending fails after the logout are not kept', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allowNoNetwork();
  watch.allow(/Failed to load resource/);
  await opensDashboard(page);
  const sending = await holdBack(context, '/api/create-post', true);
  await writePost(page, `not sent, ${alone.username}`);
  await expect.poll(sending.count).toBe(1);
  await logsOut(page);
  await sending.release();
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases.filter(({ name }) => name?.startsWith('account:'))).toEqual([]);
});

test('what the phone shows is closed at the logout, and what is prepared is not shown', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allow(/Failed to load resource/);
  expect(me.token).not.toBe('');
  await opensDashboard(page);
  const { push, shown } = await watchNotifications(context);
  await push();
  await expect.poll(shown).toHaveLength(1);
  const notices = await holdBack(context, '/api/notices');
  await push();
  await expect.poll(notices.count).toBe(1);
  await logsOut(page);
  await expect.poll(shown).toEqual([]);
  await notices.release();
  expect(await shown()).toEqual([]);
});

test('who the account is, answered after the logout, is not stored', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await opensDashboard(page);
  const account = await holdBack(context, '/api/users/me');
  await page.goto('/dashboard');
  await expect.poll(account.count).toBeGreaterThan(0);
  await pressLogOut(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await account.release();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => allThatIsKept(page)).not.toContain(alone.username);
});
