/** What happens at start where entries are stored (overview.md, Accounts and sessions; rules.md, Oddities). */
import type { Page } from '@playwright/test';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { logout } from '@/lib/domains/accounts/schema';
import { ask, site } from '../support/ask.ts';
import { hold } from '../support/hold-request.ts';
import { sql } from '../support/made.ts';
import { aPerson, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('entries without a cookie: the person is told to wait, recognised, and has the cookie again', {
  tag: '@once',
}, async ({ page, context, me }) => {
  await context.clearCookies({ name: sessionCookieName });
  const answer = await hold(page, '**/api/users/me');
  await page.goto('/news-feed');
  await expect(page.getByText('Loading authentication...')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  answer.letThrough();
  await page.waitForURL('/news-feed');
  await expect(page.getByRole('heading', { name: 'News Feed', level: 1 })).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === sessionCookieName);
  expect(cookie?.value).toBe(me.token);
});

test('a dead token is cleared without a word, and the form is there', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allowStatus(401);
  await ask(logout, { as: me });
  await context.clearCookies({ name: sessionCookieName });
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [localStorage.user, localStorage.token]))
    .toEqual([undefined, undefined]);
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a dead cookie is cleared too, and its page asks to log in', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allowStatus(401);
  await ask(logout, { as: me });
  await page.goto('/dashboard');
  await expect(page.getByText('Please log in to access the dashboard.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain(sessionCookieName);
});

test('where nobody answers, the entries are kept', { tag: '@once' }, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  await context.clearCookies({ name: sessionCookieName });
  await page.route('**/api/users/me', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await page.evaluate(() => localStorage.token)).toBe(me.token);
});

test('half an entry is as good as none: nobody is asked about', { tag: '@once' }, async ({
  page,
  context,
  me,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/users/me') && asked.push(request.url()));
  const halves = [
    [{ name: 'token', value: me.token }],
    [{ name: 'user', value: JSON.stringify(me) }],
    [
      { name: 'token', value: me.token },
      { name: 'user', value: `{"email": "${me.email}"` },
    ],
  ];
  for (const localStorage of halves) {
    await context.setStorageState({ cookies: [], origins: [{ origin: site, localStorage }] });
    await page.goto('/');
    await expect(page.getByLabel('Email')).toBeVisible();
  }
  expect(asked).toEqual([]);
});

/** Opens a page until it hears of other tabs: it does before it has asked whose the stored token is. */
async function openHearing(page: Page, path: string) {
  const known = page.waitForResponse('**/api/users/me');
  await page.goto(path);
  await known;
}

test('another email that another tab stores is shown, and what is typed stays', { tag: '@once' }, async ({
  page,
  context,
  me,
}) => {
  const email = `new.${me.email}`;
  await openHearing(page, '/account');
  const typed = page.getByLabel('New username');
  await typed.fill('typed_before');
  await sql('update users set email = $2 where email = $1', [me.email, email]);
  const second = await context.newPage();
  await second.goto('/dashboard');
  await expect(page.getByText(`Now: ${email}`)).toBeVisible();
  await expect(typed).toHaveValue('typed_before');
});

test('somebody else logs in in another tab: the page is theirs, and they stay logged in', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  for (const status of [401, 403]) watch.allowStatus(status);
  watch.allow(/Failed to load resource/);
  const second = await context.newPage();
  for (const each of [page, second]) {
    await openHearing(each, '/dashboard');
    await expect(each.getByRole('heading', { name: `Welcome, ${me.username}` })).toBeVisible();
  }
  const next = await aPerson('next');
  const { cookies, origins } = sessionOf(next);
  await context.addCookies(cookies);
  await second.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
  await expect(page.getByRole('heading', { name: `Welcome, ${next.username}` })).toBeVisible();
  expect(await page.evaluate(() => localStorage.token)).toBe(next.token);
});
