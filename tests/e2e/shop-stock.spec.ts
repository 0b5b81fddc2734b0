/** Who keeps the shop's stock (overview.md, Shop). */
import { purchase } from '@/lib/domains/shop/schema';
import { answerTo } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aPerson, signIn, theCreator } from './support/people.ts';
import { anItem } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('the creator account keeps the stock', { tag: '@once' }, async ({ page, context, watch }) => {
  watch.allowStatus(409);
  const item = await anItem(2, 10);
  await signIn(context, await theCreator());
  await page.goto('/control-panel');
  const row = page.getByRole('listitem').filter({ hasText: item.name });
  await expect(row).toContainText('10 Coins, 2 left, 0 sold');
  await row.getByRole('button', { name: `Edit ${item.name}` }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Stock').fill('40');
  await form.getByLabel('Price in Coins').fill('99');
  await expectNoViolations(page, 'the form of an item');
  // Somebody buys one while the creator types.
  const buyer = await aPerson('buyer');
  expect((await answerTo(purchase, { as: buyer, body: { itemId: item.id } })).status).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Error saving item: Some were sold meanwhile: 1 left. Please look again.');
  // The stock is what it is by now; what else was typed stays.
  await expect(form.getByLabel('Stock')).toHaveValue('1');
  await expect(form.getByLabel('Price in Coins')).toHaveValue('99');
  await form.getByLabel('Stock').fill('40');
  await form.getByLabel('Withdrawn from the shop').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${item.name} saved.`)).toBeVisible();
  await expect(row).toContainText('99 Coins, 40 left, 1 sold');
  await expect(row).toContainText('(withdrawn)');
});
