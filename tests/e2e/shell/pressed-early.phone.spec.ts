/** A slow phone shows a page long before its scripts are there: a button that is pressed meanwhile does what it says, once. */
import { hydratedEvent } from '@/lib/client/hydrated';
import { befriend } from '../support/friends.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWithoutScripts } from '../support/without-scripts.ts';

test('Remove, pressed early, asks as soon as it can', async ({ page, me }) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const arrive = await openWithoutScripts(page, '/people');
  await page.getByRole('button', { name: `Remove ${friend.username}` }).click();
  await arrive();
  const question = page.getByRole('dialog', { name: `End the friendship with ${friend.username}?` });
  await expect(question).toBeVisible();
});

test('a sheet opened early stays open, and a switch in it pressed twice is switched once', async ({
  page,
  me: _,
}) => {
  const root = page.locator('html');
  const arrive = await openWithoutScripts(page, '/people');
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  const theme = page.getByRole('button', { name: 'Switch between light and dark' });
  await theme.click();
  await theme.click();
  await expect(root).not.toHaveAttribute('data-theme');
  await arrive();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(theme).toBeVisible();
});

test('on the page of a visitor', async ({ page }) => {
  const root = page.locator('html');
  const arrive = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(root).not.toHaveAttribute('data-theme');
  await arrive();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('Log Out, pressed early, logs out', async ({ page, me: _, watch }) => {
  // What the page asks for as it comes alive may arrive after the session's end.
  watch.allowStatus(401);
  const arrive = await openWithoutScripts(page, '/people');
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await arrive();
  await page.waitForURL('/');
});

test('a press that is heard just as the page is taken over is not made again', async ({ page, me: _ }) => {
  await openWithoutScripts(page, '/people');
  const theme = page.getByRole('button', { name: 'Switch between light and dark' });
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await expect(theme).toBeVisible();
  await theme.evaluate((button, hydrated) => {
    document.addEventListener('click', () => dispatchEvent(new Event(hydrated)), {
      capture: true,
      once: true,
    });
    button.addEventListener('click', () => {
      document.title = `${document.title}+`;
    });
  }, hydratedEvent);
  const title = await page.title();
  await theme.click();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  expect(await page.title()).toBe(`${title}+`);
});
