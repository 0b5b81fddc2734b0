import type { Page } from '@playwright/test';
import { hold } from '../support/hold-request.ts';
import { signIn, theCreator } from '../support/people.ts';
import { openMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

/** Also where they are folded away. */
const links = (page: Page) => page.locator('nav[aria-label=Main] a');

const memberLabels = [
  'Dashboard',
  'News Feed',
  'Rant Zone',
  'Game Squad',
  'Hype Battles',
  'Ultimate Showdown',
  'Clout Missions',
  'Hall of Fame',
  'Buy Coins',
  'Shop',
  'Profile',
  'Chats',
  'Notices',
  'People',
];

test('a member has every page, none of them a 404, each marked when it is the current one', async ({
  page,
  me,
}) => {
  test.slow();
  await page.goto('/dashboard');
  await expect(links(page)).toHaveText(memberLabels);
  for (const label of memberLabels) {
    await openMenu(page);
    const link = links(page).filter({ hasText: new RegExp(`^${label}$`) });
    const address = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForURL(address);
    await expect(link, label).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('nav[aria-label=Main] [aria-current=page]'), label).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }), label).not.toHaveText(/404|went wrong/);
    await expect(page.getByRole('heading', { level: 1 }), label).toHaveCount(1);
  }
  expect(await links(page).filter({ hasText: 'Profile' }).getAttribute('href')).toBe(
    `/profile/${me.username}`,
  );
});

test('what stands in no menu is a page too', { tag: '@once' }, async ({ page, me }) => {
  const places = ['/account', '/coins', '/blocked', '/squad-details/1', '/analytics'];
  for (const path of [...places, `/profile/${me.username.toUpperCase()}`]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(/404|went wrong/);
  }
});

test('the Control Panel is neither offered nor opened to anyone else', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await page.goto('/control-panel');
  await expect(page.getByText('Unauthorized: Only the creator can access this page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Control Panel' })).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveCount(0);
  expect(me.username).toBeTruthy();
});

test('a visitor has Login and Register alone', async ({ page }) => {
  for (const path of ['/', '/register', '/titan']) {
    await page.goto(path);
    await expect(links(page)).toHaveText(['Login', 'Register']);
    await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  }
});

test('the creator account alone has the Control Panel', async ({ page, context }) => {
  await signIn(context, await theCreator());
  await page.goto('/dashboard');
  await expect(links(page)).toHaveText([...memberLabels, 'Control Panel']);
});

test('an unknown address is a 404, with a way back', { tag: '@once' }, async ({
  page,
  me,
  watch,
  context,
}) => {
  watch.allowStatus(404);
  for (const person of [me, null]) {
    if (!person) await context.setStorageState({ cookies: [], origins: [] });
    const places = ['/no-such-page', '/titan/more', '/a/b/c%20d', '/no-such.png'];
    // A visitor is asked to log in before a guarded address is looked at.
    for (const path of person ? [...places, '/dashboard/more', '/create-post/1'] : places) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('404 - Page Not Found');
      await expect(page).toHaveTitle(/^404 - Page Not Found/);
    }
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL(person ? '/dashboard' : /^[^?]+\/(\?next=%2Fdashboard)?$/);
  }
});

test('light and dark by a press, kept over a reload and another page', async ({ page, me }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const toggle = page.getByRole('button', { name: 'Switch between light and dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/create-post');
  const light = await ground();
  await openMenu(page);
  await toggle.click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  expect(await ground()).toBe(dark);
  await page.goto('/titan');
  expect(await ground()).toBe(dark);
  await openMenu(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await ground(), 'a choice outweighs the device').toBe(light);
  expect(me.username).toBeTruthy();
});

test('Back works', async ({ page, me }) => {
  await page.goto('/dashboard');
  await openMenu(page);
  await links(page).filter({ hasText: 'News Feed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News Feed');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${me.username}`);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News Feed');
});

test('a tap on a page shows its frame at once, before the server has answered', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await page.goto('/dashboard');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(me.username);
  const answer = await hold(page, '**/rant-zone?_rsc=*');
  const frame = () =>
    page.locator('main').evaluate((main) => getComputedStyle(main, '::before').content !== 'none');
  // Not hidden, or what has the focus would lose it.
  const seesNothing = () =>
    page
      .locator('main')
      .evaluate((main) => [...main.children].every((each) => getComputedStyle(each).opacity === '0'));
  await openMenu(page);
  await links(page).filter({ hasText: 'Rant Zone' }).click();
  await expect.poll(async () => [await frame(), await seesNothing()]).toEqual([true, true]);
  answer.letThrough();
  await page.waitForURL('/rant-zone');
  await expect(title).toBeVisible();
  expect([await frame(), await seesNothing()]).toEqual([false, false]);
});
