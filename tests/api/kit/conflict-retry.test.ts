/** Two writers that wait for each other: one is undone by Postgres, tried again, and nobody is told (lib/platform/database/conflict-retry.ts). */
import { expect, test } from 'vitest';
import { db, statement, transaction } from '@/lib/platform/database/client';
import { aUser } from '../../support/factories';

/** Resolves for all once as many have come. */
function meeting(people: number) {
  let come = 0;
  let all = () => {};
  const met = new Promise<void>((resolve) => (all = resolve));
  return () => {
    come += 1;
    if (come === people) all();
    return met;
  };
}

const more = 'update users set xp = xp + 1 where id = $1';

test('two transactions that lock in a circle both happen, once each', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const meet = meeting(2);
  const both = [
    [one.id, other.id],
    [other.id, one.id],
  ].map(([first, second]) =>
    transaction(async (tx) => {
      await tx.$executeRawUnsafe(more, first);
      await meet();
      await tx.$executeRawUnsafe(more, second);
    }),
  );
  await Promise.all(both);
  const rows = await db().user.findMany({ where: { id: { in: [one.id, other.id] } }, select: { xp: true } });
  expect(rows).toEqual([{ xp: 2 }, { xp: 2 }]);
});

test.each(['40P01', '40001'])(
  'a single statement that Postgres undid for %s is tried again',
  async (code) => {
    await db().$executeRawUnsafe(`create sequence met_${code.toLowerCase()}`);
    await db().$executeRawUnsafe(`
    create function undone_${code.toLowerCase()}() returns int language plpgsql as $$
    begin
      if nextval('met_${code.toLowerCase()}') <= 3 then raise exception 'undone' using errcode = '${code}'; end if;
      return 7;
    end $$`);
    const ask = () =>
      statement<{ n: number }>(`met_${code}`, `select undone_${code.toLowerCase()}() as n`, []);
    expect(await ask()).toEqual([{ n: 7 }]);
    await db().$executeRawUnsafe(`select setval('met_${code.toLowerCase()}', 1)`);
    expect(await db().$queryRawUnsafe(`select undone_${code.toLowerCase()}() as n`)).toEqual([{ n: 7 }]);
  },
);

test('what fails for another reason is not tried again', async () => {
  let tries = 0;
  const failing = transaction(async (tx) => {
    tries += 1;
    await tx.$executeRaw`select 1 / 0`;
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(tries).toBe(1);
});
