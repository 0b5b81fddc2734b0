/** The creator account's hand in the shop (contract.md, Shop). */
import { expect, test } from 'vitest';
import type { InputOf } from '@/lib/contract/endpoint';
import { editItem, listItems, listStock, purchase } from '@/lib/domains/shop/schema';
import type { ShopItem } from '@/prisma/generated/client';
import { call } from '../../support/call';
import { aShopItem, aUser, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

type Body = InputOf<typeof editItem>['body'];

const asItIs = ({ name, description, price, stock }: ShopItem): Body => ({
  name,
  description,
  price,
  stock,
  releasesAt: null,
  withdrawn: false,
});
const edit = async (item: ShopItem, change: Partial<Body>, as?: Awaited<ReturnType<typeof aUser>>) =>
  call(editItem, {
    as: as ?? (await theCreator()),
    params: { itemId: item.id },
    body: { ...asItIs(item), ...change },
  });
const onShelf = async (id: number) =>
  (await call(listStock, { as: await theCreator() })).body.find((each) => each.id === id);
const inShop = async (id: number) =>
  (await call(listItems, { as: await aUser(), query: {} })).body.find((each) => each.id === id);

test('the creator account sees everything there is, and how many were sold; nobody else does', async () => {
  const owner = await aUser();
  const item = await aShopItem({ ownedBy: owner, stock: 3, withdrawnAt: new Date() });
  expect(await onShelf(item.id)).toMatchObject({ sold: 1, stock: 3, withdrawn: 1, releases_at: null });
  const words = 'Unauthorized: Only the creator can access this page.';
  await expectRefusal(() => call(listStock, { as: owner }), 403, words);
  await expectRefusal(() => edit(item, { price: 0 }, owner), 403, words);
});

test('words, price, stock, release and whether it is in the shop', async () => {
  const item = await aShopItem({ stock: 2 });
  const change = { name: 'New name', description: 'New words', price: 77, stock: 40 };
  const { body } = await edit(item, change);
  expect(body.message).toBe('New name saved.');
  expect(body.item).toMatchObject(change);
  expect(await inShop(item.id)).toMatchObject(change);
  expect((await edit(item, { stock: null })).body.item.stock).toBeNull();
  expect(await inShop(item.id)).toMatchObject({ is_limited: 0, stock: null });
  const releasesAt = new Date(Date.now() + 90_000_000).toISOString();
  expect((await edit(item, { releasesAt })).body.item.releases_at).toBe(releasesAt);
  expect(await inShop(item.id)).toBeUndefined();
  expect((await edit(item, { withdrawn: true })).body.item.withdrawn).toBe(1);
  expect(await inShop(item.id)).toBeUndefined();
  await edit(item, {});
  expect(await inShop(item.id)).toMatchObject({ name: item.name, stock: 2 });
});

test('a stock that was decided before a sale is refused, and what was sold stays sold', async () => {
  const item = await aShopItem({ stock: 5, price: 1 });
  await call(purchase, { as: await aUser(), body: { itemId: item.id } });
  await expectRefusal(
    () => edit(item, { stock: 5, seenStock: 5 }),
    409,
    'Some were sold meanwhile: 4 left. Please look again.',
  );
  expect((await edit(item, { stock: 10, seenStock: 4 })).body.item.stock).toBe(10);
});

test('refused: no such item 404, bad values 400', async () => {
  const item = await aShopItem({ stock: 5 });
  await expectRefusal(() => edit({ ...item, id: 2_147_483_647 }, {}), 404, 'There is no such item.');
  const bad: object[] = [
    { name: '  ' },
    { name: 'x'.repeat(41) },
    { description: '' },
    { price: -1 },
    { price: 1.5 },
    { price: 1_000_001 },
    { price: '7' },
    { stock: -1 },
    { stock: 2 ** 53 },
    { stock: undefined },
    { releasesAt: 'tomorrow' },
    { releasesAt: '2026-13-45T00:00:00Z' },
    { releasesAt: '2026-01-01' },
    { withdrawn: 'maybe' },
  ];
  for (const each of bad) expect((await edit(item, each)).status, JSON.stringify(each)).toBe(400);
  expect(await inShop(item.id)).toMatchObject({ price: item.price, stock: 5 });
});
