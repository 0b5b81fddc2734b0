/** The shop, and what one wears of it (overview.md, Shop). */
import type { Page } from '@playwright/test';
import { me as askMe } from '@/lib/domains/accounts/schema';
import { listBelongings, purchase } from '@/lib/domains/shop/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { loseAnswer } from './support/refuse.ts';
import { anItem } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });
const add = (page: Page, name: string) =>
  card(page, name)
    .getByRole('button', { name: /^Add to Cart/ })
    .click();
const checkout = (page: Page) => cart(page).getByRole('button', { name: 'Checkout' }).click();
const outcomes = (page: Page) => page.getByRole('list', { name: 'How it went' });
const coinsOf = async (as: { token: string }) => (await ask(askMe, { as })).coins;

test('a category filters, in the address; each thing says what it is and costs', async ({ page, me }) => {
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HypeGist Shop');
  const okada = card(page, 'Okada');
  await expect(okada).toContainText('40 Coins');
  await expect(okada).toContainText('Helmet included.');
  await expect(okada).toContainText('vehicle');
  await expect(card(page, 'Danfo 001')).toContainText(/\d+ left/);
  await expect(okada).not.toContainText('left');
  const categories = page.getByRole('navigation', { name: 'Category' });
  await expect(categories.getByRole('link')).toHaveText(['All', 'Vehicle', 'Animal', 'Fashion', 'Accessory']);
  await categories.getByRole('link', { name: 'Animal' }).click();
  await page.waitForURL('/shop?category=animal');
  await expect(card(page, 'Masked Agama')).toBeVisible();
  await expect(okada).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'Masked Agama')).toBeVisible();
  await expect(categories.locator('[aria-current]')).toHaveText('Animal');
  await page.goBack();
  await page.waitForURL('/shop');
  await expect(okada).toBeVisible();
  const pictures = page.getByRole('article').locator('img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(picture).not.toHaveAttribute('src', '/shop/nothing-to-see.svg');
  }
  await expectNoViolations(page, `/shop of ${me.username}`);
});

test('the cart is kept over a reload; bought, its message, the coins, and the profile', {
  tag: '@once',
}, async ({ page, me }) => {
  test.slow();
  await page.goto('/shop');
  await expect(cart(page)).toContainText('Your cart is empty.');
  await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeDisabled();
  for (const name of ['Okada', 'Compound Cock', 'Goat With No Comment']) await add(page, name);
  await expect(cart(page)).toContainText('160 Coins');
  await page.reload();
  await expect(cart(page).getByRole('listitem')).toHaveCount(3);
  await cart(page).getByRole('button', { name: 'Remove Goat With No Comment' }).click();
  await expect(cart(page)).toContainText('85 Coins');
  await expectNoViolations(page, 'the cart');
  await checkout(page);
  await expect(outcomes(page)).toContainText('Okada bought successfully!');
  await expect(outcomes(page)).toContainText('Compound Cock bought successfully!');
  await expect(cart(page)).toContainText('Your cart is empty.');
  await expect(cart(page)).toContainText('You have 15 coins.');
  await expect(card(page, 'Okada')).toContainText('Yours');
  expect(await coinsOf(me)).toBe(15);
  await expectNoViolations(page, 'what was bought');
  await outcomes(page).getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(outcomes(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.locator('canvas'), 'nothing moves under reduced motion').toHaveCount(0);

  await page.goto(`/profile/${me.username}`);
  const belongings = page.getByRole('region', { name: 'Belongings' });
  await expect(belongings.getByRole('listitem')).toHaveCount(2);
  await belongings.getByRole('button', { name: 'Wear Okada as your ride' }).click();
  await expect(page.getByText('Okada is your ride now.')).toBeVisible();
  await belongings.getByRole('button', { name: 'Wear Compound Cock as your pet' }).click();
  await expect(page.getByText('Compound Cock is your pet now.')).toBeVisible();
  const bus = page.getByRole('region', { name: 'You' });
  await expect(bus.getByRole('img', { name: 'Okada, worn as ride' })).toBeVisible();
  await expect(bus.getByRole('img', { name: 'Compound Cock, worn as pet' })).toBeVisible();
  await expectNoViolations(page, 'a profile with a ride and a pet');
  await page.reload();
  await expect(bus.getByRole('img', { name: 'Okada, worn as ride' })).toBeVisible();
  await belongings.getByRole('button', { name: 'Take off Okada' }).click();
  await expect(bus.getByRole('img', { name: 'Okada, worn as ride' })).toHaveCount(0);
});

test('somebody else sees what one wears, and can change none of it', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const owner = await aPerson('owner');
  const item = await anItem(3);
  await ask(purchase, { as: owner, body: { itemId: item.id } });
  await sql(
    `insert into worn_items (user_id, category, item_id) select id, 'accessory', $2 from users where username = $1`,
    [owner.username, item.id],
  );
  await page.goto(`/profile/${owner.username}`);
  const bus = page.getByRole('region', { name: owner.username, exact: true });
  await expect(bus.getByRole('img', { name: `${item.name}, worn as frame` })).toBeVisible();
  const belongings = page.getByRole('region', { name: 'Belongings' });
  await expect(belongings).toContainText('Their frame');
  await expect(belongings.getByRole('button')).toHaveCount(0);
  await expectNoViolations(page, `the profile of ${owner.username} for ${me.username}`);
});

test('one of three is refused: the others are bought, it stays in the cart and says why', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(402);
  watch.allowStatus(409);
  const last = await anItem(1, 10);
  await page.goto('/shop');
  for (const name of ['Danfo 001', 'Danfo Stripes', last.name]) await add(page, name);
  // Somebody was quicker.
  await ask(purchase, { as: await aPerson('quick'), body: { itemId: last.id } });
  await checkout(page);
  const said = outcomes(page).getByRole('listitem');
  await expect(said).toHaveCount(3);
  await expect(said.nth(0)).toContainText('Purchase failed: You need 450 coins to buy the Danfo 001.');
  await expect(said.nth(1)).toContainText('Danfo Stripes bought successfully!');
  await expect(said.nth(2)).toContainText('Purchase failed: Sold out');
  await expect(said.nth(2).getByRole('alert')).toBeVisible();
  // What was bought is said once, and not the whole list with it.
  await expect(outcomes(page)).not.toHaveAttribute('aria-live');
  await expect(page.getByRole('status').filter({ hasText: 'bought successfully' })).toHaveText(
    'Danfo Stripes bought successfully!',
  );
  await expectNoViolations(page, 'refusals');
  await expect(card(page, last.name)).toContainText('None left');
  await page.reload();
  await expect(cart(page).getByRole('listitem')).toHaveCount(2);
  await card(page, last.name)
    .getByRole('button', { name: /^Take out of cart/ })
    .click();
  await expect(card(page, last.name).getByRole('button', { name: /^Sold out/ })).toBeDisabled();
  expect(await coinsOf(me)).toBe(65);
  expect((await ask(listBelongings, { as: me, params: { username: me.username } })).length).toBe(1);
});

test('a price that changed since the page was made is asked again, not paid', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  const { id, name } = await anItem(5, 10);
  await page.goto('/shop');
  await add(page, name);
  const before = await coinsOf(me);
  await sql('update shop_items set price = 12 where id = $1', [id]);
  watch.allowStatus(409);
  await checkout(page);
  await expect(outcomes(page)).toContainText(`The ${name} costs 12 coins now.`);
  await expect(cart(page)).toContainText('12 Coins');
  expect(await coinsOf(me)).toBe(before);
  await checkout(page);
  await expect(outcomes(page)).toContainText(`${name} bought successfully!`);
  expect(await coinsOf(me)).toBe(before - 12);
});

test('an answer that was lost on the way: asked again, it is paid for once', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  const item = await anItem(5);
  await page.goto('/shop');
  await add(page, item.name);
  await loseAnswer(page, '**/api/shop/purchase');
  await checkout(page);
  await expect(outcomes(page)).toContainText(`${item.name} bought successfully!`);
  await expect(outcomes(page)).not.toContainText('Purchase failed');
  expect(await coinsOf(me)).toBe(70);
});

test('both answers lost: what is owned was bought; while that is not known, it is asked again', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const lose = async (times: number) =>
    page.route(
      '**/api/shop/purchase',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times },
    );
  const [item, other] = [await anItem(5), await anItem(5)];
  await page.goto('/shop');
  await add(page, item.name);
  await lose(2);
  await checkout(page);
  await expect(outcomes(page)).toContainText(`${item.name} bought successfully!`);
  await expect(cart(page).getByRole('listitem')).toHaveCount(0);

  await add(page, other.name);
  await lose(2);
  // The shop is not asked again meanwhile either, so the cart does not know.
  await page.route('**/api/shop/items', (route) => route.abort(), { times: 1 });
  await checkout(page);
  await expect(outcomes(page)).toContainText('Purchase failed: No response from server. Check your network.');
  await expect(cart(page).getByRole('listitem')).toHaveCount(1);
  await checkout(page);
  await expect(outcomes(page)).toContainText(`${other.name} bought successfully!`);
  expect(await coinsOf(me)).toBe(40);
});

test('confetti where movement is welcome, for three seconds, and only after a success', {
  tag: '@once',
}, async ({ browser, me, watch, baseURL, context }) => {
  watch.allowStatus(402);
  const moving = await browser.newContext({
    baseURL: baseURL as string,
    reducedMotion: 'no-preference',
    storageState: await context.storageState(),
  });
  const page = await moving.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/shop');
  await add(page, 'Danfo 001');
  await checkout(page);
  await expect(outcomes(page)).toContainText('Purchase failed:');
  const before = scripts.length;
  await expect(page.locator('canvas')).toHaveCount(0);
  await add(page, 'Okada');
  await checkout(page);
  await expect(page.locator('canvas[aria-hidden=true]')).toHaveCount(1);
  expect(scripts.length).toBeGreaterThan(before);
  await expect(page.locator('canvas')).toHaveCount(0);
  expect(me.username).toBeTruthy();
  await moving.close();
});

test('a picture that does not come is a box that says so', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  await page.route('**/shop/okada.svg', (route) => route.abort());
  await page.goto('/shop');
  const picture = card(page, 'Okada').locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('src', '/shop/nothing-to-see.svg');
  expect(me.username).toBeTruthy();
});

test('nothing to sell, an error with Retry, and a stall that fell over', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const item = await anItem(9, 1);
  const other = await anItem(9, 1);
  const third = await anItem(9, 1);
  await page.goto('/shop');
  const items = (answer: object) => page.route('**/api/shop/items', (route) => route.fulfill(answer));
  await items({ json: [] });
  await add(page, item.name);
  await checkout(page);
  await expect(page.getByText('No items available at the moment. Please try again later.')).toBeVisible();
  await page.reload();
  await page.unroute('**/api/shop/items');
  await items({ status: 500, json: { message: 'Not today.' } });
  await add(page, other.name);
  await checkout(page);
  await expect(page.getByText('Error fetching shop items: Not today.')).toBeVisible();
  await expectNoViolations(page, 'the shop with an error');
  await page.unroute('**/api/shop/items');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Error fetching shop items:')).toHaveCount(0);
  await expect(card(page, other.name)).toContainText('Yours');
  watch.allow(/./);
  await items({ json: [null] });
  await add(page, third.name);
  await checkout(page);
  const words = 'Something went wrong in the shop. Please refresh or try again later.';
  await expect(page.getByText(words)).toBeVisible();
  await expectNoViolations(page, `a stall that fell over, for ${me.username}`);
});

test('a visitor is asked to log in, and comes back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/shop?category=fashion');
  await expect(page.getByText('Please log in to purchase items.')).toBeVisible();
});
