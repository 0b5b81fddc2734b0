/** GET /api/coins/history and POST /api/buy-coins. */
import { expect, test } from 'vitest';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { coinHistory } from '@/lib/domains/coins/schema';
import { transaction } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const move = (person: Person, amount: number, reason: string, reference?: string) =>
  transaction((tx) => moveCoins(tx, { userId: person.id, amount, reason, ...(reference && { reference }) }));

const history = (as: Person, query = {}) => call(coinHistory, { as, query });

test('one’s own movements, newest first, each with the balance it left', async () => {
  const [person, other] = [await aUser(), await aUser()];
  await move(person, -50, 'boost', 'conversation:7');
  await move(other, -1, 'boost');
  await move(person, 100, 'mission');
  const { status, body } = await history(person);
  expect(status).toBe(200);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const id = expect.any(Number);
  expect(body).toEqual([
    { id, amount: 100, balance_after: 150, reason: 'mission', reference: null, created_at: at },
    { id, amount: -50, balance_after: 50, reason: 'boost', reference: 'conversation:7', created_at: at },
    { id, amount: 100, balance_after: 100, reason: 'registration', reference: null, created_at: at },
  ]);
});

test('in pages: twenty, or as many as asked; from an offset, or older than a row', async () => {
  const person = await aUser();
  for (let each = 0; each < 24; each += 1) await move(person, 1, 'mission');
  const all = (await history(person, { limit: 50 })).body;
  expect(all).toHaveLength(25);
  expect((await history(person)).body).toEqual(all.slice(0, 20));
  expect((await history(person, { limit: 5, offset: 22 })).body).toEqual(all.slice(22));
  expect((await history(person, { limit: 5, before: all[9]?.id })).body).toEqual(all.slice(10, 15));
  expect((await history(person, { before: all.at(-1)?.id })).body).toEqual([]);
  expect((await history(person, { offset: 25 })).body).toEqual([]);
});

test('a page that is no page: 400', async () => {
  const person = await aUser();
  for (const query of [{ limit: 0 }, { limit: 51 }, { limit: 'x' }, { offset: -1 }, { before: 0 }])
    expect((await rawCall('GET', '/api/coins/history', { as: person, query })).status).toBe(400);
});

test('coins cannot be bought: 501, and nothing moves', async () => {
  const person = await aUser();
  for (const body of [undefined, {}, { email: person.email }, { coins: 1000 }])
    await expectRefusal(
      () => rawCall('POST', '/api/buy-coins', { as: person, body }),
      501,
      'Buying coins is not available yet.',
    );
});
