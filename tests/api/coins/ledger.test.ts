/** The ledger: the one way that coins move, and what the database itself refuses (rules.md, Coins). */
import { describe, expect, test } from 'vitest';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { fiftyTimes } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser } from '../../support/factories';

/** A random number that comes out the same every time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

test('4,000 random movements, fifty at once: sums are balances, nothing is below zero', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => aUser()));
  const before = await db().coinEntry.count();
  const outcomes = await fiftyTimes(async (each) => {
    const roll = dice(each + 1);
    const taken = { moved: 0, refused: 0, undone: 0 };
    for (let movement = 0; movement < 80; movement += 1) {
      const userId = people[roll(people.length)]?.id as number;
      // As often out as in, and more at a time than most hold.
      const amount = roll(2) ? roll(120) : -roll(150);
      const fails = roll(10) === 0;
      try {
        await transaction(async (tx) => {
          await moveCoins(tx, { userId, amount, reason: 'test' });
          // What was to be paid for did not happen, so neither did the payment.
          if (fails) throw new Error('not bought');
        });
        taken.moved += 1;
      } catch (error) {
        if ((error as Error).message === 'not bought') taken.undone += 1;
        else if ((error as { code?: string }).code === 'coins_missing') taken.refused += 1;
        else throw error;
      }
    }
    return taken;
  });
  const total = (of: 'moved' | 'refused' | 'undone') => outcomes.reduce((sum, each) => sum + each[of], 0);
  expect(total('moved') + total('refused') + total('undone')).toBe(4000);
  for (const kind of ['moved', 'refused', 'undone'] as const) expect(total(kind)).toBeGreaterThan(100);
  expect((await db().coinEntry.count()) - before).toBe(total('moved'));
  await expectCountsEqualRows();
});

test('sixty coins and fifty who each take fifty: one is served', async () => {
  const person = await aUser();
  await transaction((tx) => moveCoins(tx, { userId: person.id, amount: -40, reason: 'test' }));
  const taking = () =>
    transaction((tx) => moveCoins(tx, { userId: person.id, amount: -50, reason: 'test' })).then(
      (left) => left,
      (error) => error.code,
    );
  const outcomes = await fiftyTimes(taking);
  expect(outcomes.filter((each) => each === 10)).toHaveLength(1);
  expect(outcomes.filter((each) => each === 'coins_missing')).toHaveLength(49);
  await expectCountsEqualRows();
});

describe('by hand, past the one function', () => {
  const refused = async (text: string, values: unknown[] = []) => {
    const before = await db().coinEntry.findMany();
    await expect(pool().query(text, values)).rejects.toThrow(/not_negative|append-only|unique/);
    expect(await db().coinEntry.findMany()).toEqual(before);
  };

  test('the database refuses a balance below zero', async () => {
    const { id } = await aUser();
    await refused('update users set coins = -1 where id = $1', [id]);
    await refused('update users set coins = coins - 101 where id = $1', [id]);
    await refused(
      `insert into users (email, username, username_key, password_hash, dob, coins)
       values ('in@debt.example', 'in_debt', 'in_debt', '-', '2010-05-06', -5)`,
    );
    await refused(
      `insert into coin_entries (user_id, amount, balance_after, reason, created_at) values ($1, -200, -100, 'x', now())`,
      [id],
    );
    expect((await db().user.findUniqueOrThrow({ where: { id } })).coins).toBe(100);
  });

  test('a ledger row changed or taken away, one or all of them', async () => {
    const { id } = await aUser();
    await refused('update coin_entries set amount = 1000 where user_id = $1', [id]);
    await refused('update coin_entries set user_id = $1', [id]);
    await refused('delete from coin_entries where user_id = $1', [id]);
    await refused('truncate coin_entries');
  });

  test('the database refuses one idempotency key twice', async () => {
    const { id } = await aUser();
    const entry = `insert into coin_entries (user_id, amount, balance_after, reason, idempotency_key, created_at)
                   values ($1, 0, 100, 'x', 'key', now())`;
    await pool().query(entry, [id]);
    await refused(entry, [id]);
  });
});
