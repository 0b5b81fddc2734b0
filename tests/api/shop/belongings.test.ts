/** What one owns, what one wears, and what becomes of both (contract.md, Shop). */
import { expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { block } from '@/lib/domains/blocks/schema';
import { exportData } from '@/lib/domains/export/schema';
import { listBelongings, purchase, wearItem } from '@/lib/domains/shop/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, type Who } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aPersonWithPassword, aShopItem, aUser, give, type Person, password } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const wear = (as: Who, itemId: number, on = true) => call(wearItem, { as, body: { itemId, wear: on } });
const ownedBy = async (whose: Person, as: Who = whose) =>
  (await call(listBelongings, { as, params: { username: whose.username } })).body;
const wornBy = async (whose: Person) =>
  (await ownedBy(whose)).filter(({ worn }) => worn === 1).map(({ id }) => id);

test('what one bought is there for everyone to see, newest first', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const [first, second] = [await aShopItem({ price: 5 }), await aShopItem({ price: 5, category: 'animal' })];
  for (const { id } of [first, second]) await call(purchase, { as: one, body: { itemId: id } });
  expect((await ownedBy(one, other)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await ownedBy(one, other)).toEqual(await ownedBy(one));
  expect(await ownedBy(other, one)).toEqual([]);
  expect(JSON.stringify(await ownedBy(one, other))).not.toMatch(/price|coins/);
  const loud = { ...one, username: one.username.toUpperCase() };
  expect(await ownedBy(loud, other)).toHaveLength(2);
});

test('of each kind one is worn: another takes its place; taken off, none', async () => {
  const as = await aUser();
  const [ride, faster, pet] = [
    await aShopItem({ ownedBy: as, name: 'Keke' }),
    await aShopItem({ ownedBy: as, name: 'Molue' }),
    await aShopItem({ ownedBy: as, category: 'animal', name: 'Goat' }),
  ];
  expect((await wear(as, ride.id)).body).toEqual({ message: 'Keke is your ride now.', worn: 1 });
  expect((await wear(as, pet.id)).body.message).toBe('Goat is your pet now.');
  expect((await wornBy(as)).toSorted()).toEqual([ride.id, pet.id].toSorted());
  expect((await wear(as, faster.id)).status).toBe(200);
  expect((await wornBy(as)).toSorted()).toEqual([faster.id, pet.id].toSorted());
  expect((await wear(as, faster.id)).status).toBe(200);
  expect((await wear(as, ride.id, false)).body).toEqual({ message: 'Keke is put away.', worn: 0 });
  expect(await wornBy(as)).toContain(faster.id);
  await wear(as, faster.id, false);
  expect(await wornBy(as)).toEqual([pet.id]);
});

test('refused: what one does not own 403, what is not there 404', async () => {
  const as = await aUser();
  const theirs = await aShopItem({ ownedBy: await aUser() });
  for (const on of [true, false])
    await expectRefusal(() => wear(as, theirs.id, on), 403, 'You can only wear what you own.');
  await expectRefusal(() => wear(as, 2_147_483_647), 404, 'There is no such item.');
});

test('50 at once, two rides: one is worn', async () => {
  const as = await aUser();
  const rides = [await aShopItem({ ownedBy: as }), await aShopItem({ ownedBy: as })];
  const answers = await fiftyTimes((each) => wear(as, rides[each % 2]?.id as number));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await wornBy(as)).toHaveLength(1);
});

test('of someone blocked, or nobody, there is nothing to see: 404', async () => {
  const [one, other] = [await aUser(), await aUser()];
  await call(block, { as: other, body: { username: one.username, block: true } });
  for (const [as, username] of [
    [one, other.username],
    [other, one.username],
    [one, 'nobody_at_all'],
    [one, '\u0000'],
  ] as const)
    expect((await call(listBelongings, { as, params: { username } })).status).toBe(404);
});

test('what left the shop stays with its owner; a withdrawn ride can be worn', async () => {
  const as = await aUser();
  const item = await aShopItem({ ownedBy: as, withdrawnAt: new Date() });
  expect((await wear(as, item.id)).status).toBe(200);
  expect(await wornBy(as)).toEqual([item.id]);
});

test('in one’s data, and gone with one’s account; the ledger stays', async () => {
  const as = await aPersonWithPassword();
  const item = await aShopItem({ name: 'Suya stand', price: 30 });
  await call(purchase, { as, body: { itemId: item.id } });
  await wear(as, item.id);
  expect(JSON.stringify((await call(exportData, { as })).body)).toContain('Suya stand');
  expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);
  expect(await db().shopOwnership.count({ where: { userId: as.id } })).toBe(0);
  expect(await db().wornItem.count({ where: { userId: as.id } })).toBe(0);
  expect(await db().coinEntry.count({ where: { userId: as.id, reason: 'purchase' } })).toBe(1);
  await expectCountsEqualRows();
});

test('an ownership that the ledger knows nothing of is found', async () => {
  const { reconcile } = await import('@/lib/workflows/reconciliation');
  const [as, item] = [await aUser(), await aShopItem()];
  await give(item, as);
  await db().shopOwnership.updateMany({ where: { userId: as.id }, data: { price: 9 } });
  const found = (await reconcile()).find(({ column }) => column === 'shop_ownerships.price');
  expect(found).toMatchObject({ differences: 1, ids: [as.id] });
});
