/** A guardian who was invited and is replaced, or not asked any more, while their answer is on its way (rules.md, Guardians). */
import { expect, test } from 'vitest';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { endGuardian } from '@/lib/domains/guardians/schema';
import { pool } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
import { call } from '../../support/call';
import { agreeing, invited, inviting, linkIn, taken, withGuardianMails } from '../../support/guardians';
import { waitingForLocks } from '../../support/lock-waits';
import { guardianRowOf } from '../../support/taken-back';

withGuardianMails();

test.each([true, false])(
  'they answer nothing for whoever was invited instead: agreeing %s',
  async (agree) => {
    const { person, token } = await invited();
    const next = `instead_${agree}@example.com`;
    const holder = await pool().connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for no key update', [person.id]);
    const invitation = inviting(person, next);
    await until(async () => (await waitingForLocks()) === 1, 'The invitation did not wait');
    const answer = agreeing(token, agree);
    await until(async () => (await waitingForLocks()) === 2, 'The answer did not wait');
    await holder.query('rollback');
    holder.release();
    expect((await invitation).status).toBe(200);
    expect(await answer).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    expect(await guardianRowOf(person)).toMatchObject({
      email: next,
      agreedAt: null,
      refusedAt: null,
      refused: [],
    });
    const [mail] = await taken();
    expect((await guardianPage(linkIn(mail)))?.agreed).toBe(false);
  },
);

/** Lets both wait for the row of the guardianship, in this order, before it is free. */
async function inTurn<One, Other>(
  userId: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const holder = await pool().connect();
  await holder.query('begin');
  await holder.query('select 1 from guardians where user_id = $1 for update', [userId]);
  const first = one();
  await until(async () => (await waitingForLocks()) === 1, 'The first did not wait');
  const second = other();
  await until(async () => (await waitingForLocks()) === 2, 'The second did not wait');
  await holder.query('rollback');
  holder.release();
  return Promise.all([first, second]);
}

test.each([true, false])(
  'they answer nothing where the invitation is taken back: agreeing %s',
  async (agree) => {
    const { person, token } = await invited();
    const end = () => call(endGuardian, { as: person });
    const [ended, answer] = await inTurn(person.id, end, () => agreeing(token, agree));
    expect(ended.status).toBe(200);
    expect(answer).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    expect(await guardianRowOf(person)).toBeNull();
  },
);

test.each([
  [true, 'guardian_stays'],
  [false, 'no_guardian'],
] as const)('who answered before it was taken back keeps the link: agreeing %s', async (agree, code) => {
  const { person, token } = await invited();
  const end = () => call(endGuardian, { as: person });
  const [answer, ended] = await inTurn(person.id, () => agreeing(token, agree), end);
  expect(answer.status).toBe(200);
  expect(ended).toMatchObject({ status: 409, body: { code } });
  expect((await agreeing(token)).status).toBe(200);
});
