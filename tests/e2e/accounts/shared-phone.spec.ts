/** Two people use one phone: nothing that the first one left is seen by the second, or sent in their name. */
import type { BrowserContext, Page } from '@playwright/test';
import { forgotPassword } from '@/lib/domains/accounts/mailed-schema';
import { logout } from '@/lib/domains/accounts/schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { listPosts } from '@/lib/domains/posts/schema';
import { ask } from '../support/ask.ts';
import { linkIn, mailTo } from '../support/mails.ts';
import { aPerson, type Person, sessionOf } from '../support/people.ts';
import { pressLogOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const secret = 'words that are nobody else’s';
const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
const postBox = (page: Page) => page.getByLabel("What's the gist?");

/** Leaves a draft, and in a chat a draft and words that could not be sent. */
async function leavesWords(page: Page, me: Person) {
  const friend = await aPerson('friend');
  const { conversationId } = await ask(sendMessage, {
    as: me,
    body: { recipientUsername: friend.username, content: 'hello' },
  });
  await page.goto('/dashboard');
  await postBox(page).fill(secret);
  await expect(page.getByText('draft saved')).toBeVisible();
  await page.goto(`/chat/${conversationId}`);
  await page.route('**/api/dms/send', (route) => route.abort());
  await page.getByLabel(/^Message to/).fill(secret);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText(secret)).toBeVisible();
  await page.getByLabel(/^Message to/).fill(`more ${secret}`);
  await expect.poll(async () => (await kept(page)).match(new RegExp(secret, 'g'))).toHaveLength(3);
  await page.unroute('**/api/dms/send');
}

/** The next person logs in by the form, on the phone as it lies there. */
async function logsIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');
}

async function findsNothing(page: Page, context: BrowserContext, next: Person) {
  await page.goto('/dashboard');
  await expect(postBox(page)).toHaveValue('');
  expect(await kept(page)).not.toContain(secret);
  expect(JSON.stringify(await context.storageState())).not.toContain(secret);
  const posts = await ask(listPosts, { as: next, query: { limit: 10 } });
  expect(JSON.stringify(posts)).not.toContain(secret);
}

test('after a logout', { tag: '@once' }, async ({ page, context, me, watch }) => {
  watch.allow(/Failed to load resource/);
  await leavesWords(page, me);
  await page.goto('/dashboard');
  await pressLogOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await kept(page)).not.toContain(secret);
  const next = await aPerson('next');
  await logsIn(page, next);
  await findsNothing(page, context, next);
});

test('after a session that was ended elsewhere', { tag: '@once' }, async ({ page, context, me, watch }) => {
  for (const status of [401, 403]) watch.allowStatus(status);
  watch.allow(/Failed to load resource/);
  // The server closes the connection of a session that ended, at whatever moment.
  watch.allow(/WebSocket is already in CLOSING or CLOSED state/);
  await leavesWords(page, me);
  await ask(logout, { as: me });
  await page.goto('/dashboard');
  await expect(page.getByText('Please log in to access the dashboard.')).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(secret);
  const next = await aPerson('next');
  await page.goto('/');
  await logsIn(page, next);
  await findsNothing(page, context, next);
});

test('somebody else’s new password leaves the words of who is logged in here', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await leavesWords(page, me);
  const sister = await aPerson('sister');
  await ask(forgotPassword, { body: { email: sister.email } });
  await page.goto(linkIn(await mailTo(sister.email)));
  await page.getByLabel('New password').fill('suya on a friday night');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(postBox(page)).toHaveValue(secret);
  expect(await kept(page)).toContain(`more ${secret}`);
});

test('one’s own new password leaves none of one’s words', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allow(/Failed to load resource/);
  // The server closes the connection of a session that ended, at whatever moment.
  watch.allow(/WebSocket is already in CLOSING or CLOSED state/);
  await leavesWords(page, me);
  await ask(forgotPassword, { body: { email: me.email } });
  await page.goto(linkIn(await mailTo(me.email)));
  await page.getByLabel('New password').fill('suya on a friday night');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(secret);
  expect(await kept(page)).not.toContain(me.token);
  await expect(page.getByText('Your password is changed.')).toBeVisible();
});

test('a page that was left open is not written in by whoever logs in beside it', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  for (const status of [401, 403]) watch.allowStatus(status);
  watch.allow(/Failed to load resource/);
  await page.goto('/dashboard');
  await expect(postBox(page)).toBeVisible();
  await postBox(page).fill(secret);
  const next = await aPerson('next');
  // As a second tab leaves it, but without the event that would let this page know.
  await context.addCookies(sessionOf(next).cookies);
  await page.evaluate((token) => localStorage.setItem('token', token), next.token);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('You can only act as yourself.')).toBeVisible();
  for (const person of [me, next])
    expect(JSON.stringify(await ask(listPosts, { as: person, query: { limit: 10 } }))).not.toContain(secret);
});

test('a page that was left open turns into the other person’s once they have logged in', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowStatus(401);
  await page.goto('/dashboard');
  await postBox(page).fill(secret);
  const second = await context.newPage();
  await second.goto('/dashboard');
  await pressLogOut(second);
  await second.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Please log in to access the dashboard.')).toBeVisible();
  const next = await aPerson('next');
  await logsIn(second, next);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${next.username}` })).toBeVisible();
  await expect(page.getByText(me.username)).toHaveCount(0);
  await expect(postBox(page)).toHaveValue('');
});
