/** A slow phone shows a page long before its scripts are there: a button that is pressed meanwhile does what it says, once. */
import { hydratedEvent, readyEvent } from '@/lib/client/hydrated';
import { befriend } from '../support/friends.ts';
import { aPerson } from '../support/people.ts';
import { anItem } from '../support/shop.ts';
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

test('whoever goes on to something else is asked nothing', async ({ page, me }) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const arrive = await openWithoutScripts(page, '/people');
  await page.getByRole('button', { name: `Remove ${friend.username}` }).click();
  const search = page.getByLabel('Search by name');
  await search.pressSequentially(friend.username);
  await arrive();
  await expect(page.getByRole('region', { name: 'Found' }).getByText(friend.username)).toBeVisible();
  await expect(search).toHaveValue(friend.username);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Add to Cart, pressed early, adds to what is in the cart, and takes nothing out', async ({
  page,
  me: _,
}) => {
  const items = page.getByRole('region', { name: 'Cart' }).getByRole('listitem');
  const press = (name: string) =>
    page.getByRole('article', { name, exact: true }).getByRole('button', { name: /cart/i }).click();
  const names = [await anItem(9), await anItem(9), await anItem(9)].map(({ name }) => name);
  const [first = '', second = '', third = ''] = names;
  await page.goto('/shop');
  await press(first);
  await press(second);
  await expect(items).toHaveCount(2);
  const arrive = await openWithoutScripts(page, '/shop');
  await press(third);
  await arrive();
  await expect(items).toHaveCount(3);
  const again = await openWithoutScripts(page, '/shop');
  await press(third);
  await again();
  await expect(items).toHaveCount(3);
});

test('a script that does not come: the page says so, and comes whole when it is loaded again', async ({
  page,
  me: _,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.goto('/people');
  const lost = page.getByRole('alert').filter({ hasText: 'Not all of this page came' });
  await expect(lost).toBeVisible();
  await page.unrouteAll();
  await lost.getByRole('link', { name: 'Load it again' }).click();
  await expect(lost).toHaveCount(0);
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
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

test('a press that comes between the taking over and the effects is made once, with the one before it', async ({
  page,
  me: _,
}) => {
  await openWithoutScripts(page, '/people');
  const theme = page.getByRole('button', { name: 'Switch between light and dark' });
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await theme.click();
  await theme.evaluate((button, hydrated) => {
    button.addEventListener('click', () => {
      document.title = `${document.title}+`;
    });
    dispatchEvent(new Event(hydrated));
  }, hydratedEvent);
  const title = await page.title();
  await theme.click();
  expect(await page.title()).toBe(title);
  await page.evaluate((ready) => {
    dispatchEvent(new Event(ready));
  }, readyEvent);
  await expect.poll(() => page.title()).toBe(`${title}+`);
  await theme.click();
  expect(await page.title()).toBe(`${title}++`);
});
