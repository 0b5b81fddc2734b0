import type { Page } from '@playwright/test';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('the right password leads to the dashboard, with entries stored and a cookie that no script reads', async ({
  page,
  context,
}) => {
  const person = await aPerson();
  await page.goto('/');
  await expect(page).toHaveTitle('Login to HypeGist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to HypeGist');
  await logIn(page, { ...person, email: person.email.toUpperCase() });
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.username}`);
  const stored = await page.evaluate(() => ({
    user: JSON.parse(localStorage.user),
    token: localStorage.token,
    cookie: document.cookie,
  }));
  expect(stored.user).toEqual({ email: person.email, username: person.username });
  const cookie = (await context.cookies()).find(({ name }) => name === sessionCookieName);
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', value: stored.token });
  expect(stored.cookie).not.toContain(sessionCookieName);
});

test('a wrong password and an unknown address are refused in the same words', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allowStatus(401);
  const person = await aPerson();
  await page.goto('/');
  for (const email of [person.email, 'nobody.of.that.name@example.com']) {
    await logIn(page, { email, password: 'not this one' });
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid' })).toHaveText(
      'Invalid email or password.',
    );
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('no network, and an answer without words, are told apart', { tag: '@once' }, async ({ page, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(502);
  const person = { email: 'somebody@example.com', password: 'whatever it is' };
  await page.goto('/');
  await page.route('**/api/login', (route) => route.abort());
  await logIn(page, person);
  await expect(page.getByText('No response from server. Check your network.')).toBeVisible();
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: '' }));
  await logIn(page, person);
  await expect(page.getByText('Error logging in')).toBeVisible();
});

test('someone who is signed in goes on from the doors to the dashboard', { tag: '@once' }, async ({
  page,
  me,
}) => {
  for (const door of ['/', '/register', '/login']) {
    await page.goto(door);
    await page.waitForURL('/dashboard');
    await expect(page.getByRole('heading', { name: `Welcome, ${me.username}` })).toBeVisible();
  }
});
