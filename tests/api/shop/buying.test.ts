/** The shop: what it shows, buying, and every refusal (contract.md, Battles ... shop). */
import { afterEach, describe, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { listItems, purchase } from '@/lib/domains/shop/schema';
import { db, transaction } from '@/lib/platform/database/client';
import { call, fiftyTimes, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aChampion, aShopItem, aUser } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const hour = 3_600_000;
const nobody = 2_147_483_647;

const buy = (as: Who, itemId: number, headers = {}) => call(purchase, { as, body: { itemId }, headers });
const coinsOf = async (as: Who) => (await call(me, { as })).body.coins;
const shopFor = async (as: Who, query = {}) => (await call(listItems, { as, query })).body;
const find = async (as: Who, id: number) => (await shopFor(as)).find((each) => each.id === id);
const stockOf = async (id: number) => (await db().shopItem.findUniqueOrThrow({ where: { id } })).stock;
const owners = (itemId: number) => db().shopOwnership.count({ where: { itemId } });

afterEach(() => setClockOffset(0));

describe('what stands in the shop', () => {
  test('the product’s own items, four of each category and more, each with a picture of ours', async () => {
    const items = await shopFor(await aUser());
    for (const category of ['vehicle', 'animal', 'fashion', 'accessory'])
      expect(items.filter((each) => each.category === category).length).toBeGreaterThanOrEqual(3);
    expect(items.length).toBeGreaterThanOrEqual(12);
    for (const { image_url, description } of items) {
      expect(image_url).toMatch(/^\/shop\/[a-z0-9-]+\.svg$/);
      expect(description).toMatch(/\S/);
    }
    expect(items.some(({ is_limited, stock }) => is_limited === 1 && (stock ?? 0) > 0)).toBe(true);
    expect(items.some(({ is_limited, stock }) => is_limited === 0 && stock === null)).toBe(true);
  });

  test('one category, newest first, page by page; what is no category: 400', async () => {
    const as = await aUser();
    const pets = await shopFor(as, { category: 'animal' });
    expect(pets.length).toBeGreaterThan(0);
    expect(new Set(pets.map(({ category }) => category))).toEqual(new Set(['animal']));
    const all = await shopFor(as);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(await shopFor(as, { limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
    expect(await shopFor(as, { limit: 2, before: all[2]?.id })).toEqual(all.slice(3, 5));
    for (const query of [{ category: 'boats' }, { category: '' }, { limit: 51 }])
      expect((await call(listItems, { as, query: query as object })).status).toBe(400);
  });

  test('nothing that was withdrawn', async () => {
    const item = await aShopItem({ withdrawnAt: new Date() });
    const as = await aUser();
    expect(await find(as, item.id)).toBeUndefined();
    await expectRefusal(() => buy(as, item.id), 404, 'That item is not in the shop.');
  });

  test('nothing before its time; a champion sees what is limited a day earlier', async () => {
    const item = await aShopItem({ stock: 5, releasesAt: new Date(Date.now() + 30 * hour) });
    const as = await aUser();
    expect(await find(as, item.id)).toBeUndefined();
    await expectRefusal(() => buy(as, item.id), 404, 'That item is not in the shop.');
    setClockOffset(31 * hour);
    expect(await find(as, item.id)).toMatchObject({ stock: 5, is_limited: 1 });
    expect((await buy(as, item.id)).status).toBe(200);
    setClockOffset(0);
    const champion = await aUser();
    const { cycleId } = await aChampion({ who: champion });
    const prize = { userId: champion.id, amount: 200, reason: 'showdown', reference: `showdown:${cycleId}` };
    await transaction((tx) => moveCoins(tx, prize));
    expect(await find(champion, item.id)).toBeUndefined();
    setClockOffset(7 * hour);
    const another = await aShopItem({ stock: 5, releasesAt: new Date(Date.now() + 30 * hour) });
    expect(await find(champion, another.id)).toBeDefined();
    expect((await buy(champion, another.id)).status).toBe(200);
    await expectRefusal(() => buy(as, another.id), 404, 'That item is not in the shop.');
    // Only limited items are there earlier.
    const endless = await aShopItem({ stock: null, releasesAt: new Date(Date.now() + 30 * hour) });
    expect(await find(champion, endless.id)).toBeUndefined();
    await expectRefusal(() => buy(champion, endless.id), 404, 'That item is not in the shop.');
    setClockOffset(31 * hour);
    expect(await find(champion, endless.id)).toMatchObject({ stock: null, is_limited: 0 });
    setClockOffset(0);
  });
});

test('another price than the buyer saw: nothing is bought, and the answer says the price', async () => {
  const item = await aShopItem({ price: 35 });
  const as = await aUser();
  await transaction((tx) => moveCoins(tx, { userId: as.id, amount: 500, reason: 'mission', reference: 'x' }));
  await db().shopItem.update({ where: { id: item.id }, data: { price: 200 } });
  const before = await coinsOf(as);
  const at = (seenPrice: number) => call(purchase, { as, body: { itemId: item.id, seenPrice } });
  await expectRefusal(() => at(35), 409, `The ${item.name} costs 200 coins now.`);
  expect([await coinsOf(as), await owners(item.id)]).toEqual([before, 0]);
  expect((await at(200)).body.coins).toBe(before - 200);
});

describe('buying', () => {
  test('takes the price, one of the stock, and gives the item, once', async () => {
    const as = await aUser();
    const item = await aShopItem({ name: 'Kettle', price: 35, stock: 4 });
    const answer = await buy(as, item.id);
    expect(answer.body).toEqual({ message: 'Kettle bought successfully!', coins: 65, stock: 3 });
    expect(await coinsOf(as)).toBe(65);
    expect(await find(as, item.id)).toMatchObject({ owned: 1, stock: 3, price: 35 });
    const entry = await db().coinEntry.findFirst({ where: { userId: as.id, reason: 'purchase' } });
    expect(entry).toMatchObject({ amount: -35, balanceAfter: 65, reference: `item:${item.id}` });
    await expectRefusal(() => buy(as, item.id), 409, 'You already own the Kettle.');
    await expectCountsEqualRows();
  });

  test('of what there is no end, the stock stays null', async () => {
    const as = await aUser();
    const item = await aShopItem({ price: 0 });
    expect((await buy(as, item.id)).body).toMatchObject({ coins: 100, stock: null });
    expect(await find(await aUser(), item.id)).toMatchObject({ owned: 0, is_limited: 0, stock: null });
  });

  test('the price is the server’s, whatever a client says', async () => {
    const as = await aUser();
    const item = await aShopItem({ price: 70 });
    const body = { itemId: item.id, price: 1, coins: 1_000_000, userId: 1 };
    expect((await call(purchase, { as, body })).body.coins).toBe(30);
  });

  test('refused: too few coins 402, sold out 409, no such item 404; nothing moves', async () => {
    const as = await aUser();
    const dear = await aShopItem({ name: 'Yacht', price: 101, stock: 3 });
    const gone = await aShopItem({ price: 10, stock: 0 });
    await expectRefusal(() => buy(as, dear.id), 402, 'You need 101 coins to buy the Yacht.');
    await expectRefusal(() => buy(as, gone.id), 409, 'Sold out');
    await expectRefusal(() => buy(as, nobody), 404, 'That item is not in the shop.');
    expect(await stockOf(dear.id)).toBe(3);
    expect(await coinsOf(as)).toBe(100);
  });

  test('the database itself sells nothing that is not there', async () => {
    const item = await aShopItem({ stock: 0 });
    const less = db().shopItem.update({ where: { id: item.id }, data: { stock: -1 } });
    await expect(less).rejects.toThrow(/stock_not_negative/);
  });
});

describe('at once', () => {
  test('50 buyers for the last one: one owner, 49 told Sold out, coins right', async () => {
    const item = await aShopItem({ price: 60, stock: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => aUser()));
    const answers = await Promise.all(buyers.map((as) => buy(as, item.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(['409 Sold out']),
    );
    expect(await stockOf(item.id)).toBe(0);
    expect(await owners(item.id)).toBe(1);
    const left = await Promise.all(buyers.map(coinsOf));
    expect(left.toSorted((a, b) => a - b)).toEqual([40, ...Array(49).fill(100)]);
    await expectCountsEqualRows();
  });

  test('one buyer 50 times: bought once, paid once', async () => {
    const [as, item] = [await aUser(), await aShopItem({ price: 2, stock: 50 })];
    const answers = await fiftyTimes(() => buy(as, item.id));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect([await stockOf(item.id), await coinsOf(as)]).toEqual([49, 98]);
    await expectCountsEqualRows();
  });

  test('one key 50 times: one purchase, and everyone who is answered 200 is told the same', async () => {
    const [as, item] = [await aUser(), await aShopItem({ price: 10, stock: 9 })];
    const headers = { 'idempotency-key': 'one-wish' };
    const answers = await fiftyTimes(() => buy(as, item.id, headers));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const again = await buy(as, item.id, headers);
    expect(again.status).toBe(200);
    for (const { status, body } of answers) if (status === 200) expect(body).toEqual(again.body);
    expect([await stockOf(item.id), await coinsOf(as)]).toEqual([8, 90]);
    const other = await aShopItem();
    expect((await buy(as, other.id, headers)).status).toBe(422);
  });

  test('coins for one of two things: one is bought, the other refused with 402', async () => {
    const as = await aUser();
    const items = [await aShopItem({ price: 60, stock: 5 }), await aShopItem({ price: 60, stock: 5 })];
    const answers = await Promise.all(items.map(({ id }) => buy(as, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
    expect((await Promise.all(items.map(({ id }) => stockOf(id)))).toSorted()).toEqual([4, 5]);
    expect(await coinsOf(as)).toBe(40);
    await expectCountsEqualRows();
  });
});
