/** A guardian who comes back late, or in the last moment (rules.md, Guardians). */
import { describe, expect, test } from 'vitest';
import { guardianship } from '@/lib/contract/constants/guardians';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { deleteAsGuardian } from '@/lib/domains/guardians/schema';
import { db } from '@/lib/platform/database/client';
import { deleteOnce } from '@/lib/workflows/deletion-by-rule';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { agreed, agreeing, born, invited, linkIn, taken, withGuardianMails } from '../../support/guardians';
import { addresseeOf } from '../../support/mails';

withGuardianMails();

const day = 24 * 3_600_000;

test('who said no and opens their link a month later gets a new one, and may agree after all', async () => {
  const { email, token } = await invited();
  await agreeing(token, false);
  await taken();
  setClockOffset(guardianship.linkLifetime + day);
  expect(await guardianPage(token)).toBeNull();
  expect(await guardianPage(token)).toBeNull();
  const mails = await taken();
  expect(mails.map(addresseeOf)).toEqual([email]);
  expect((await agreeing(linkIn(mails[0]))).status).toBe(200);
});

test('who agreed and opens their link a year later gets a new one; what else is as old goes', async () => {
  const standing = await agreed();
  const never = await invited();
  setClockOffset(guardianship.linkLifetime + day);
  await guardianPage(standing.token);
  setClockOffset(2 * guardianship.linkLifetime + 2 * day);
  await guardianPage(standing.token);
  const newest = linkIn((await taken()).at(-1));
  setClockOffset(2 * guardianship.linkKept);
  await settleAll();
  const linksOf = (userId: number) => db().guardianLink.count({ where: { userId } });
  expect(await linksOf(standing.person.id)).toBe(1);
  expect(await linksOf(never.person.id)).toBe(0);
  await taken();
  expect(await guardianPage(newest)).toBeNull();
  const mails = await taken();
  expect(mails.map(addresseeOf)).toEqual([standing.email]);
  expect(await guardianPage(linkIn(mails[0]))).toMatchObject({ agreed: true });
});

test('who keeps the account while its deletion begins is told the truth: it stays', async () => {
  const { person, token } = await agreed();
  await call(deleteAsGuardian, { body: { token } });
  setClockOffset(guardianship.deletionAfter + 1000);
  const kept = await agreeing(token);
  expect(kept.body).toEqual({ message: 'The account stays.' });
  expect(await deleteOnce(person.id, 'guardian')).toBe('stays');
  expect((await db().user.findUniqueOrThrow({ where: { id: person.id } })).username).toBe(person.username);
  await call(deleteAsGuardian, { body: { token } });
  setClockOffset(2 * guardianship.deletionAfter + 2000);
  expect(await deleteOnce(person.id, 'guardian')).toBe('deleted');
  expect(await deleteOnce(person.id, 'guardian')).toBe('gone');
});

describe('from 18 on', () => {
  const turns18 = ({ id }: { id: number }) =>
    db().user.update({ where: { id }, data: { dob: new Date(born(18)) }, select: { id: true } });

  test.each([
    ['has not answered', async () => invited({ years: 17 })],
    [
      'ended it',
      async () => {
        const made = await agreed();
        await agreeing(made.token, false);
        return made;
      },
    ],
  ])('who %s can neither agree nor have the account deleted, and gets no new link', async (_, made) => {
    const { person, token } = await made();
    await taken();
    await turns18(person);
    expect(await guardianPage(token)).toBeNull();
    const { status, message } = await agreeing(token);
    expect([status, message]).toEqual([400, 'This link is no longer good.']);
    expect((await call(deleteAsGuardian, { body: { token } })).status).toBe(400);
    setClockOffset(guardianship.linkLifetime + day);
    expect(await guardianPage(token)).toBeNull();
    expect(await taken()).toEqual([]);
    const guardian = await db().guardian.findUniqueOrThrow({ where: { userId: person.id } });
    expect(guardian).toMatchObject({ agreedAt: null, deletionAt: null });
  });

  test('who agreed before stays, may take a deletion back, and ends it once', async () => {
    const { person, token } = await agreed();
    await turns18(person);
    expect(await guardianPage(token)).toMatchObject({ agreed: true });
    await call(deleteAsGuardian, { body: { token } });
    expect((await agreeing(token)).body).toEqual({ message: 'The account stays.' });
    expect((await agreeing(token, false)).status).toBe(200);
    expect((await agreeing(token)).status).toBe(400);
  });
});
