import type { Page } from '@playwright/test';
import { registrationRedirectDelay } from '@/lib/contract/constants/feedback';
import { answeredAt } from '../support/answered-at.ts';
import { aName, aPerson, birthday, password } from '../support/people.ts';
import { quiet } from '../support/quiet.ts';
import { expect, test } from '../support/test.ts';

type Form = { email: string; username: string; password: string; dob: string };

function aForm(): Form {
  const username = aName();
  return { email: `${username}@example.com`, username, password, dob: birthday };
}

async function fill(page: Page, form: Form) {
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel('Username').fill(form.username);
  await page.getByLabel('Password').fill(form.password);
  await page.getByLabel('Date of Birth').fill(form.dob);
}

const signUp = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click();
const status = (page: Page) => page.getByRole('main').locator('[role=alert], [role=status]');

test('a new person registers, is told so, and is at the login page two seconds later', {
  tag: '@once',
}, async ({ page }) => {
  const form = aForm();
  await page.goto('/register');
  await expect(page).toHaveTitle('Register for HypeGist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register for HypeGist');
  await fill(page, form);
  const answered = answeredAt(page, '**/api/register');
  await signUp(page);
  await expect(status(page)).toHaveText('Welcome! Your account is ready. You can log in now.');
  await page.waitForURL((url) => url.pathname === '/');
  expect(Date.now() - (await answered)).toBeGreaterThan(registrationRedirectDelay - 500);
  const stored = await page.evaluate(() => ({ user: localStorage.user, token: localStorage.token }));
  expect(JSON.parse(stored.user)).toEqual({ email: form.email, username: form.username });
  expect(stored.token).toBeUndefined();
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel('Password').fill(form.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${form.username}` })).toBeVisible();
});

test('without a network it promises nothing that is kept for accounts alone, and leads nowhere', {
  tag: '@once',
}, async ({ page, context, watch }) => {
  watch.allowNoNetwork();
  await page.goto('/register');
  await fill(page, aForm());
  await quiet(page);
  await context.setOffline(true);
  const words = page.getByText('You are offline.');
  await expect(words).toBeVisible();
  await expect(words).toHaveText('You are offline.');
  await expect(page.getByRole('link', { name: 'See what waits' })).toHaveCount(0);
});

test('who goes to the login at once keeps what they type there', { tag: '@once' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/register');
  await fill(page, aForm());
  await signUp(page);
  await expect(status(page)).toHaveText('Welcome! Your account is ready. You can log in now.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.clock.runFor(registrationRedirectDelay * 2);
  await quiet(page);
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
});

test('an empty field is pointed out and nothing is sent', { tag: '@once' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/register') && sent.push(request.url()));
  await page.goto('/register');
  await signUp(page);
  await expect(status(page)).toHaveText('Please fill in all fields');
  for (const empty of ['email', 'username', 'password', 'dob'] as const) {
    await page.reload();
    await fill(page, { ...aForm(), [empty]: '' });
    await signUp(page);
    await expect(status(page)).toHaveText('Please fill in all fields');
  }
  expect(sent).toEqual([]);
});

test('every refusal is told in its own words, and the form keeps what was written', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  for (const each of [400, 403, 409]) watch.allowStatus(each);
  const taken = await aPerson();
  await page.goto('/register');
  const refusals: [Partial<Form>, string][] = [
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
    [{ username: 'no spaces' }, 'Usernames have 3 to 20 letters, digits or underscores.'],
    [{ username: '<b>me</b>' }, 'Usernames have 3 to 20 letters, digits or underscores.'],
    [{ password: 'short' }, 'Passwords have 8 to 128 characters.'],
    [{ password: 'password123' }, 'That password is too easy to guess. Please choose another.'],
    [{ email: taken.email.toUpperCase() }, 'That email is already registered.'],
    [{ username: taken.username.toUpperCase() }, 'That username is taken.'],
    [{ email: 'creator@hypegist.test' }, 'That email is already registered.'],
    [{ dob: '1990-01-01' }, 'You must be between 13 and 19 years old to join.'],
    [{ dob: '2024-01-01' }, 'You must be between 13 and 19 years old to join.'],
    // From here on this device is refused for a day, whatever date and whoever it says.
    [{}, 'You must be between 13 and 19 years old to join.'],
  ];
  for (const [wrong, words] of refusals) {
    const form = { ...aForm(), ...wrong };
    await fill(page, form);
    await signUp(page);
    await expect(status(page), JSON.stringify(wrong)).toHaveText(words);
    await expect(page.getByLabel('Email')).toHaveValue(form.email);
    await expect(page.getByLabel('Username')).toHaveValue(form.username);
  }
  expect(new URL(page.url()).pathname).toBe('/register');
});

test('several faults are said and marked at once; while it is sent the button says so', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.allowStatus(400);
  await page.goto('/register');
  await fill(page, { ...aForm(), email: 'nobody', username: 'no spaces', password: 'short' });
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/register', async (route) => {
    await waits;
    await route.continue();
  });
  await signUp(page);
  await expect(page.getByRole('button', { name: 'Signing up ...' })).toBeDisabled();
  answer();
  await expect(status(page)).toHaveText(
    'Please enter a valid email address. Usernames have 3 to 20 letters, digits or underscores. Passwords have 8 to 128 characters.',
  );
  await expect(page.getByLabel('Email')).toBeFocused();
  const border = (label: string) =>
    page.getByLabel(label).evaluate((field) => getComputedStyle(field).borderTopColor);
  for (const label of ['Email', 'Username', 'Password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    expect(await border(label)).not.toBe(await border('Date of Birth'));
  }
  await expect(page.getByLabel('Date of Birth')).not.toHaveAttribute('aria-invalid');
});

test('no network, and an answer without words, are told apart', { tag: '@once' }, async ({ page, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(502);
  await page.goto('/register');
  await fill(page, aForm());
  await page.route('**/api/register', (route) => route.abort());
  await signUp(page);
  await expect(status(page)).toHaveText('No response from server. Check your network.');
  await page.unroute('**/api/register');
  await page.route('**/api/register', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  );
  await signUp(page);
  await expect(status(page)).toHaveText('Error registering');
});

test('the two pages lead to each other', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('/register');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('/');
});
