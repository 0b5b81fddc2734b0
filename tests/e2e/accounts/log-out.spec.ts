import { logoutConfetti } from '@/lib/contract/constants/feedback';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { me as whoAmI } from '@/lib/domains/accounts/schema';
import { answeredAt } from '../support/answered-at.ts';
import { answerTo } from '../support/ask.ts';
import { openMenu, pressLogOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('confetti for two seconds, then the home route, and nothing of the person is left', {
    tag: '@once',
  }, async ({ page, context, me }) => {
    await page.goto('/dashboard');
    await page.goto('/news-feed');
    const answered = answeredAt(page, '**/api/logout');
    await pressLogOut(page);
    await expect(page.locator('canvas')).toBeVisible();
    await expect(page.getByText('Logged out. See you soon!')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    expect(Date.now() - (await answered)).toBeGreaterThan(logoutConfetti.duration - 1000);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(sessionCookieName);
    expect(await page.evaluate(() => [localStorage.user, localStorage.token])).toEqual([
      undefined,
      undefined,
    ]);
    expect((await answerTo(whoAmI, { as: me })).status).toBe(401);

    await page.goBack();
    await expect(page.getByText('Please log in to access the News Feed.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByText(me.username)).toHaveCount(0);
  });
});

test('without movement there is no confetti, and the way home is the same', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${me.username}` })).toBeVisible();
  await pressLogOut(page);
  await expect(page.getByText('Logged out. See you soon!')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('without the network nobody is logged out, and it is said', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${me.username}` })).toBeVisible();
  await page.route('**/api/logout', (route) => route.abort());
  await pressLogOut(page);
  await expect(
    page.getByText('Error logging out: No response from server. Check your network.'),
  ).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeEnabled();
  expect((await answerTo(whoAmI, { as: me })).status).toBe(200);
  expect(await page.evaluate(() => localStorage.token)).toBe(me.token);

  const failed = page.getByText('Error logging out: ');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed).toBeHidden();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(failed).toBeVisible();
  await openMenu(page);
  // With the keyboard: what failed is said above the menu.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rant Zone' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('/rant-zone');
  await expect(failed).toBeHidden();
});

test('a log out on one device ends the session on every other', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(401);
  const other = await otherBrowser(me);
  await other.goto('/dashboard');
  await page.goto('/dashboard');
  await pressLogOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  await other.goto('/news-feed');
  await expect(other.getByText('Please log in to access the News Feed.')).toBeVisible();
});
