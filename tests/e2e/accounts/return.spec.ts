import type { Page } from '@playwright/test';
import { loginWords } from '@/lib/contract/login-words';
import { site } from '../support/ask.ts';
import { aPost } from '../support/made.ts';
import { aPerson, type Person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function logIn(page: Page, person: Person) {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('every guarded page sends a visitor to the login page, which shows that page’s own message', {
  tag: '@once',
}, async ({ page, request }) => {
  for (const [path, { message }] of Object.entries(loginWords)) {
    // What is looked at comes with the page itself; the rest of it need not have come before the next.
    await page.goto(path, { waitUntil: 'commit' });
    expect(new URL(page.url()).pathname, path).toBe('/');
    await expect(page.getByText(message, { exact: true }), path).toBeVisible();
    // What lies below it leads to the same words.
    const below = await request.get(`${path}/1?from=chat`);
    expect(new URL(below.url()).pathname, below.url()).toBe('/');
    expect(await below.text(), below.url()).toContain(message);
  }
});

test('the login page has no such message for one who came by themselves', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText(/^Please log in/)).toHaveCount(0);
});

test('after logging in a person is back at the page they asked for, query and all', { tag: '@once' }, async ({
  page,
}) => {
  const person = await aPerson();
  const post = await aPost(person);
  await page.goto(`/post/${post.id}?from=chat`);
  await expect(page.getByText('Please log in to see this post.')).toBeVisible();
  await logIn(page, person);
  await page.waitForURL(`/post/${post.id}?from=chat`);
  await expect(page.getByRole('article')).toContainText(post.content);
});

const elsewhere = [
  'https://evil.example/',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/dashboard/../..//evil.example',
  '/dashboard/..//evil.example',
  '/dashboard/../\\evil.example',
  '/dashboard/%2e%2e//evil.example',
  '/.evil.example',
  '/dashboard@evil.example',
  'http:evil.example',
];

test('nobody is led away by an address that somebody else wrote', { tag: '@once' }, async ({
  page,
  request,
  watch,
}) => {
  watch.allowStatus(404);
  const person = await aPerson();
  const cookie = `next-auth.session-token=${person.token}`;
  for (const next of elsewhere) {
    // Signed in already: the server answers where to go.
    const answer = await request.get(`/?next=${encodeURIComponent(next)}`, {
      headers: { cookie },
      maxRedirects: 0,
    });
    const location = answer.headers().location ?? '';
    expect(new URL(location, site).origin, `${next} -> ${location}`).toBe(new URL(site).origin);
  }
  for (const next of ['//evil.example/dashboard', '/dashboard/../..//evil.example', 'javascript:alert(1)']) {
    // No page is left that could still store who was here.
    await page.goto('about:blank');
    await page.context().setStorageState({ cookies: [], origins: [] });
    await page.goto(`/?next=${encodeURIComponent(next)}`);
    await logIn(page, person);
    await page.waitForURL((url) => url.pathname !== '/');
    expect(new URL(page.url()).origin, next).toBe(new URL(site).origin);
  }
});
