/** A guardian who was invited and is replaced, while their answer is on its way (rules.md, Guardians). */
import { expect, test } from 'vitest';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { pool } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
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
