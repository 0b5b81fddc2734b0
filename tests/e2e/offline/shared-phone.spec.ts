/** A phone that two people use: of the first nothing is on the screen, in storage or in a cache of the second. */
import type { BrowserContext, Page } from '@playwright/test';
import { logout, me as whoAmI } from '@/lib/domains/accounts/schema';
import { answerTo, ask } from '../support/ask.ts';
import { cardOf, likeOf, writePost } from '../support/feed.ts';
import { someWords } from '../support/made.ts';
import { aPerson, type Person } from '../support/people.ts';
import { allThatIsKept, keptPages, opens, underWorker } from '../support/service-worker.ts';
import { logInByForm, pressLogOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const secret = 'what nobody else may read';
const box = (page: Page) => page.getByLabel("What's the gist?");

/** Reads, leaves a draft, and words that wait for the network. */
async function reads(page: Page, context: BrowserContext, me: Person) {
  await page.goto('/dashboard');
  await writePost(page, `${secret} ${me.username}`);
  await expect(cardOf(page, `${secret} ${me.username}`)).toBeVisible();
  await underWorker(page);
  for (const each of ['/chats', `/profile/${me.username}`, '/dashboard']) await page.goto(each);
  await expect.poll(() => keptPages(page)).toContain('/dashboard');
  await context.setOffline(true);
  await writePost(page, `${secret}, waiting, ${me.username}`);
  await expect(page.getByText('It waits on this phone')).toBeVisible();
  await box(page).fill(`${secret}, not sent, ${me.username}`);
  expect(await allThatIsKept(page)).toContain(me.username);
}

/** @param of  whose words must be nowhere */
async function findsNothing(page: Page, of: Person) {
  await expect(page.getByText(of.username)).toHaveCount(0);
  await expect(box(page)).toHaveValue('');
  const all = await allThatIsKept(page);
  expect(all).not.toContain(of.username);
  expect(all).not.toContain('draft:');
}

test('after a logout with a network', { tag: '@once' }, async ({ page, context, alone, watch }) => {
  watch.allowNoNetwork();
  // A call that was under way as the session ended.
  watch.allowStatus(401);
  await reads(page, context, alone);
  await context.setOffline(false);
  await pressLogOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => allThatIsKept(page)).not.toContain(alone.username);
  const next = await aPerson('next');
  await logInByForm(page, next);
  await page.goto('/dashboard');
  await findsNothing(page, alone);
});

test('after a logout without network, which the server hears of before anything else', {
  tag: '@once',
}, async ({ page, context, alone, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(503);
  watch.allow(/confetti|ChunkLoad|Failed to load/);
  await reads(page, context, alone);
  await pressLogOut(page);
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await page.goto('/dashboard').catch(() => {});
  await expect(page.getByText('You are logged out.')).toBeVisible();
  const all = await page.evaluate(() => caches.keys());
  expect(all.filter((name) => name.startsWith('account:'))).toEqual([]);
  expect((await answerTo(whoAmI, { as: alone })).status).toBe(200);
  await context.setOffline(false);
  await opens(page, '/dashboard');
  await expect(page.getByText('Please log in to access the dashboard.')).toBeVisible();
  expect((await answerTo(whoAmI, { as: alone })).status).toBe(401);
  const next = await aPerson('next');
  await logInByForm(page, next);
  await findsNothing(page, alone);
});

test('after a session that was ended elsewhere', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allowNoNetwork();
  for (const status of [401, 403]) watch.allowStatus(status);
  await reads(page, context, alone);
  await context.setOffline(false);
  await ask(logout, { as: alone });
  await opens(page, '/dashboard');
  await expect(page.getByText('Please log in to access the dashboard.')).toBeVisible();
  await expect.poll(() => allThatIsKept(page)).not.toContain(alone.username);
  const next = await aPerson('next');
  await logInByForm(page, next);
  await findsNothing(page, alone);
});

test('a page that stands open when the session is ended elsewhere shows nothing of it at the next call', {
  tag: '@once',
}, async ({ page, alone, watch }) => {
  for (const status of [401, 403]) watch.allowStatus(status);
  const words = someWords(`Open ${alone.username}`);
  await page.goto('/dashboard');
  await writePost(page, words);
  await underWorker(page);
  await ask(logout, { as: alone });
  await likeOf(cardOf(page, words)).click();
  await expect(page.getByText('Please log in to access the dashboard.')).toBeVisible();
  await expect.poll(() => allThatIsKept(page)).not.toContain(alone.username);
});
