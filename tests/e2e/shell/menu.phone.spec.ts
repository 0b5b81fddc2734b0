import { openMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test('the pages fold behind one button, which opens them; choosing one closes them', async ({ page, me }) => {
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News Feed' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(link).toBeVisible();
  await button.click();
  await expect(link).toBeHidden();
  await openMenu(page);
  await link.click();
  await page.waitForURL('/news-feed');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
  expect(me.username).toBeTruthy();
});

test('a folded page is not reached by Tab', async ({ page, me }) => {
  await page.goto('/create-post');
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).not.toHaveClass(/nav-link/);
  expect(me.username).toBeTruthy();
});

test('logging out closes it', async ({ page, me }) => {
  await page.goto('/create-post');
  await openMenu(page);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Logged out. See you soon!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  await page.waitForURL((url) => url.pathname === '/');
  expect(me.username).toBeTruthy();
});

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('it opens in 0.3 s', async ({ page }) => {
    await page.goto('/');
    const durations = await page
      .locator('#pages')
      .evaluate((menu) => getComputedStyle(menu).transitionDuration.split(', '));
    expect(new Set(durations)).toEqual(new Set(['0.3s']));
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Login',
      'Register',
    ]);
  });
});
