/** POST /api/coin-flip (contract.md, Coins; rules.md, Coins): the bet, the caps, the repeats, the odds. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { coinFlip } from '@/lib/contract/constants/coins';
import { flip, toss } from '@/lib/domains/coins/flips';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { coinHistory, flipCoin, listFlips } from '@/lib/domains/coins/schema';
import { now } from '@/lib/platform/clock';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, type Person, viewerOf } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

let me: Person;
beforeEach(async () => {
  me = await aUser();
});
afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const bet = (betAmount: number, { as = me, key }: { as?: Person; key?: string } = {}) =>
  call(flipCoin, { as, body: { betAmount }, ...(key && { headers: { 'idempotency-key': key } }) });
const coinsOf = async (person = me) =>
  (await db().user.findUniqueOrThrow({ where: { id: person.id } })).coins;
const give = (amount: number, person = me) =>
  transaction((tx) => moveCoins(tx, { userId: person.id, amount, reason: 'test' }));

/** Flips that were made earlier, as the ledger holds them: above 0 won, below it lost. */
async function flippedBefore(amounts: number[]) {
  for (const amount of amounts)
    await transaction((tx) => moveCoins(tx, { userId: me.id, amount, reason: 'flip' }));
}

describe('a flip', () => {
  test('wins as much as was bet, or loses it; the ledger has one row of it', async () => {
    const { body } = await bet(10);
    expect(body.message).toBe('Coinflip completed!');
    expect(body.newBalance).toBe(body.result === 'win' ? 110 : 90);
    expect(await coinsOf()).toBe(body.newBalance);
    const [entry] = (await call(coinHistory, { as: me, query: {} })).body;
    expect(entry).toMatchObject({
      amount: body.result === 'win' ? 10 : -10,
      balance_after: body.newBalance,
      reason: 'flip',
    });
  });

  test('a bet that is none: 400, in the documented words', async () => {
    const wrong = [0, -1, 101, 1.5, 1e9, Number.NaN, '', 'ten', '1.5', '-5', null, undefined, [10], {}, true];
    for (const betAmount of wrong)
      await expectRefusal(
        () => rawCall('POST', '/api/coin-flip', { as: me, body: { betAmount } }),
        400,
        'Bet must be between 1 and 100 coins.',
      );
    for (const betAmount of [1, 100, '10']) {
      const as = await aUser();
      expect((await rawCall('POST', '/api/coin-flip', { as, body: { betAmount } })).status).toBe(200);
    }
  });

  test('`userId` is the address of who asks, or 403', async () => {
    const other = await aUser();
    const as = (userId: unknown) => () =>
      rawCall('POST', '/api/coin-flip', { as: me, body: { userId, betAmount: 1 } });
    for (const userId of [other.email, me.id, {}, ''])
      await expectRefusal(as(userId), 403, 'You can only act as yourself.');
    expect((await as(me.email.toUpperCase())()).status).toBe(200);
    expect(await coinsOf(other)).toBe(100);
  });

  test('more than one has: 402, whatever it would have come to', async () => {
    await give(-95);
    for (let each = 0; each < 20; each += 1)
      await expectRefusal(() => bet(6), 402, 'You do not have enough coins for this bet.');
    expect((await bet(5)).status).toBe(200);
  });
});

describe('the day’s caps', () => {
  /** A whole day some days ahead, so that no test meets midnight by chance. */
  const noon = () => `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;

  test('the fiftieth is flipped, the fifty-first is 429 until midnight UTC', async () => {
    const day = noon();
    setClock(day);
    await flippedBefore(Array.from({ length: coinFlip.flipsADay - 1 }, (_, each) => (each % 2 ? 1 : -1)));
    expect((await bet(1)).status).toBe(200);
    await expectRefusal(() => bet(1), 429, 'That was your 50th flip today. Please come back tomorrow.');
    const wait = Number((await bet(1)).headers.get('retry-after'));
    expect(wait).toBeGreaterThan(12 * 3600 - 60);
    expect(wait).toBeLessThanOrEqual(12 * 3600);
    setClock(new Date(Date.parse(day) + 12 * 3_600_000 + 1000));
    expect((await bet(1)).status).toBe(200);
  });

  test('a net loss of 200: a bet that could pass it is 429, one that cannot is flipped', async () => {
    setClock(noon());
    await give(900);
    // 60 won and 210 lost is 150 lost.
    await flippedBefore([60, -100, -100, -10]);
    await expectRefusal(
      () => bet(51),
      429,
      'You can lose 200 coins a day. Today you can still bet up to 50.',
    );
    expect((await bet(50)).status).toBe(200);
  });

  test('with 200 lost none is flipped; yesterday’s losses do not count', async () => {
    const day = noon();
    setClock(day);
    await give(900);
    await flippedBefore([-100, -100]);
    await expectRefusal(() => bet(1), 429, 'You have lost 200 coins today. Please come back tomorrow.');
    setClock(new Date(Date.parse(day) + 86_400_000));
    expect((await bet(100)).status).toBe(200);
  });

  test('what else was bought or earned is no flip', async () => {
    setClock(noon());
    await give(900);
    await give(-500);
    expect((await bet(100)).status).toBe(200);
  });

  test('two of a person’s at once do not both take the last room', async () => {
    setClock(noon());
    await give(900);
    await flippedBefore([-100, -50]);
    const answers = await fiftyTimes(() => bet(50));
    const won = answers.filter(({ body }) => body.result === 'win').length;
    const lost = answers.filter(({ body }) => body.result === 'lose').length;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - won - lost);
    expect(50 * (won - lost) - 150).toBeGreaterThanOrEqual(-coinFlip.netLossADay);
    expect(await coinsOf()).toBe(850 + 50 * (won - lost));
  });
});

describe('at once and again', () => {
  test('fifty at once on a balance of 60: right to the coin, never below 0', async () => {
    await give(-40);
    const answers = await fiftyTimes(() => bet(10));
    const of = (result: string) => answers.filter(({ body }) => body.result === result).length;
    expect(await coinsOf()).toBe(60 + 10 * (of('win') - of('lose')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ status }) => [402, 429].includes(status))).toBe(true);
    expect(refused).toHaveLength(50 - of('win') - of('lose'));
    const entries = await db().coinEntry.findMany({ where: { userId: me.id } });
    expect(entries.every(({ balanceAfter }) => balanceAfter >= 0)).toBe(true);
    expect(entries.filter(({ reason }) => reason === 'flip')).toHaveLength(of('win') + of('lose'));
  });

  test('fifty at once who each bet all of 60: whoever loses first is the last', async () => {
    await give(-40);
    const answers = await fiftyTimes(() => bet(60));
    const lost = answers.filter(({ body }) => body.result === 'lose').length;
    const won = answers.filter(({ body }) => body.result === 'win').length;
    expect(await coinsOf()).toBe(60 + 60 * (won - lost));
  });

  test('the same key fifty times at once, and once more: one flip', async () => {
    const answers = await fiftyTimes(() => bet(10, { key: 'one-wish' }));
    const again = await bet(10, { key: 'one-wish' });
    const done = [...answers, again].filter(({ status }) => status === 200);
    for (const { body } of done) expect(body).toEqual(again.body);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await db().coinEntry.count({ where: { userId: me.id, reason: 'flip' } })).toBe(1);
    expect(await coinsOf()).toBe(again.body.newBalance);
  });

  test('the same key with another bet: 422; another person’s same key is theirs', async () => {
    await bet(10, { key: 'mine' });
    await expectRefusal(
      () => bet(11, { key: 'mine' }),
      422,
      'This Idempotency-Key was used for something else.',
    );
    expect((await bet(11, { key: 'mine', as: await aUser() })).status).toBe(200);
  });

  test('a flip that was stored, but whose answer was lost with the key’s row, is not flipped again', async () => {
    const first = (await bet(10, { key: 'lost' })).body;
    await pool().query('delete from idempotency_keys where user_id = $1', [me.id]);
    for (let each = 0; each < 5; each += 1) {
      expect((await bet(10, { key: 'lost' })).body).toEqual(first);
      await pool().query('delete from idempotency_keys where user_id = $1', [me.id]);
    }
    expect(await coinsOf()).toBe(first.newBalance);
    // A day later the key is free, and the ledger's place for it is not asked for twice.
    setClock(new Date(now().getTime() + 25 * 3_600_000));
    expect((await bet(10, { key: 'lost' })).status).toBe(200);
    expect(await db().coinEntry.count({ where: { userId: me.id, reason: 'flip' } })).toBe(2);
  });
});

test('the odds are even: half of a million tosses, give or take five standard deviations of 500', () => {
  let wins = 0;
  for (let each = 0; each < 1_000_000; each += 1) if (toss() === 'win') wins += 1;
  expect(Math.abs(wins - 500_000)).toBeLessThanOrEqual(2500);
});

test('3,000 flips of 60 people, fifty at once: as the coin fell, the ledger right to the coin', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => aUser()));
  const keys = (person: Person, turn: number) => (turn % 5 === 0 ? `${person.id}-${turn}` : null);
  const waiting = people.slice();
  let wins = 0;
  const expected = new Map<number, number>();
  await fiftyTimes(async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const viewer = viewerOf(person);
      let coins = 100;
      for (let turn = 0; turn < coinFlip.flipsADay; turn += 1) {
        const stake = 1 + (turn % 2);
        const { result, newBalance } = await flip(viewer, stake, keys(person, turn));
        if (result === 'win') wins += 1;
        coins += result === 'win' ? stake : -stake;
        expect(newBalance).toBe(coins);
      }
      expected.set(person.id, coins);
    }
  });
  // Half of 3,000, give or take five standard deviations of 27.4.
  expect(Math.abs(wins - 1500)).toBeLessThanOrEqual(137);
  const rows = await db().user.findMany({ where: { id: { in: people.map(({ id }) => id) } } });
  for (const { id, coins } of rows) expect(coins).toBe(expected.get(id));
  expect(
    await db().coinEntry.count({ where: { reason: 'flip', userId: { in: people.map(({ id }) => id) } } }),
  ).toBe(3000);
});

describe('one’s own flips', () => {
  test('newest first, by pages, nobody else’s, and nothing but flips', async () => {
    const other = await aUser();
    await flippedBefore([5, -7, 100, -1]);
    await give(12);
    await bet(3, { as: other });
    const { body } = await call(listFlips, { as: me, query: {} });
    expect(body.map((each) => [each.bet, each.result, each.balance_after])).toEqual([
      [1, 'lose', 197],
      [100, 'win', 198],
      [7, 'lose', 98],
      [5, 'win', 105],
    ]);
    const ids = async (query: object) => (await call(listFlips, { as: me, query })).body.map(({ id }) => id);
    const all = body.map(({ id }) => id);
    expect(await ids({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await ids({ limit: 2, before: all[1] })).toEqual(all.slice(2));
    expect(await ids({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
  });
});
