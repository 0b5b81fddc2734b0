/** A guardian who was invited and is replaced, or not asked any more, while their answer is on its way (rules.md, Guardians). */
import { expect, test } from 'vitest';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { endGuardian } from '@/lib/domains/guardians/schema';
import { call } from '../../support/call';
import { agreeing, invited, inviting, linkIn, taken, withGuardianMails } from '../../support/guardians';
import { inTurnAt } from '../../support/lock-waits';
import { guardianRowOf } from '../../support/taken-back';

withGuardianMails();

test.each([true, false])(
  'they answer nothing for whoever was invited instead: agreeing %s',
  async (agree) => {
    const { person, token } = await invited();
    const next = `instead_${agree}@example.com`;
    const [invitation, answer] = await inTurnAt(
      { locked: `select 1 from users where id = ${person.id} for no key update` },
      () => inviting(person, next),
      () => agreeing(token, agree),
    );
    expect(invitation.status).toBe(200);
    expect(answer).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
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

/** The row of the guardianship, where an answer and a taking back meet. */
const guardianshipOf = ({ id }: { id: number }) => ({
  locked: `select 1 from guardians where user_id = ${id} for update`,
});

test.each([true, false])(
  'they answer nothing where the invitation is taken back: agreeing %s',
  async (agree) => {
    const { person, token } = await invited();
    const end = () => call(endGuardian, { as: person });
    const [ended, answer] = await inTurnAt(guardianshipOf(person), end, () => agreeing(token, agree));
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
  const [answer, ended] = await inTurnAt(guardianshipOf(person), () => agreeing(token, agree), end);
  expect(answer.status).toBe(200);
  expect(ended).toMatchObject({ status: 409, body: { code } });
  expect((await agreeing(token)).status).toBe(200);
});
