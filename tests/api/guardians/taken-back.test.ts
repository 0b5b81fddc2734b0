/** A guardianship that somebody made who had taken the account over (rules.md, Guardians). */
import { expect, test } from 'vitest';
import { guardianship } from '@/lib/contract/constants/guardians';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { deleteAsGuardian } from '@/lib/domains/guardians/schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { password } from '../../support/factories';
import { agreed, agreeing, invited, limited, taken, withGuardianMails } from '../../support/guardians';
import { addresseeOf } from '../../support/mails';
import {
  addressTakenBack,
  asOfRegistration,
  guardianRowOf,
  nextPassword,
  passwordReset,
  standing,
  withConfirmedAddress,
} from '../../support/taken-back';

withGuardianMails();

const day = 24 * 3_600_000;

/** A person who had confirmed their address, and a guardian who agreed. */
async function agreedOfConfirmed() {
  const made = await agreed();
  await withConfirmedAddress(made.person);
  return made;
}
async function invitedOfConfirmed() {
  const made = await invited();
  await withConfirmedAddress(made.person);
  return made;
}

test('another password by mail: who agreed in the days before is nobody’s guardian, and deletes nothing', async () => {
  const { person, email, token } = await agreedOfConfirmed();
  await call(deleteAsGuardian, { body: { token } });
  await taken();
  setClockOffset(6 * day);
  const mails = await passwordReset(person);
  expect(mails.map(addresseeOf).toSorted()).toEqual([email, person.email].toSorted());
  expect(mails.map(({ subject }) => subject)).toContain(
    `You are no longer the guardian of ${person.username} on HypeGist`,
  );
  expect(mails.find((mail) => addresseeOf(mail) === person.email)?.text).toContain('invite them again');
  expect(await guardianRowOf(person)).toBeNull();
  expect(await guardianPage(token)).toBeNull();
  expect((await agreeing(token)).status).toBe(400);
  setClockOffset(8 * day);
  await settleAll();
  expect(await standing(person)).toBe(true);
});

test('nor does a deletion that was asked for late, while it waits', async () => {
  const { person, token } = await agreedOfConfirmed();
  setClockOffset(6 * day);
  await call(deleteAsGuardian, { body: { token } });
  setClockOffset(8 * day);
  await passwordReset(person);
  expect(await guardianRowOf(person)).toBeNull();
  setClockOffset(14 * day);
  await settleAll();
  expect(await standing(person)).toBe(true);
});

test('but one that a guardian of long asks for is not stopped', async () => {
  const { person, token } = await agreedOfConfirmed();
  setClockOffset(8 * day);
  await call(deleteAsGuardian, { body: { token } });
  setClockOffset(9 * day);
  await passwordReset(person);
  setClockOffset(16 * day);
  await settleAll();
  expect(await standing(person)).toBe(false);
});

test('an address that is taken back ends it as well', async () => {
  const { person, token } = await agreedOfConfirmed();
  await addressTakenBack(person, () => call(deleteAsGuardian, { body: { token } }));
  expect(await guardianRowOf(person)).toBeNull();
  setClockOffset(8 * day);
  await settleAll();
  expect(await standing(person)).toBe(true);
});

test('so does an invitation that nobody answered yet, however old; whoever said no before is remembered', async () => {
  const { person, token } = await invitedOfConfirmed();
  await db().guardian.update({ where: { userId: person.id }, data: { refused: ['a hash'] } });
  setClockOffset(20 * day);
  expect((await passwordReset(person)).map(addresseeOf)).toEqual([person.email]);
  expect(await guardianRowOf(person)).toMatchObject({ email: '', refused: ['a hash'] });
  expect((await agreeing(token)).status).toBe(400);
});

test('an invitation ends with the password that it was asked by; a guardian who agreed does not', async () => {
  const change = async ({ token }: { token: string }) => {
    const body = { currentPassword: password, newPassword: nextPassword };
    const { status, body: said } = await call(changePassword, { as: { token }, body });
    expect(status).toBe(200);
    return said.message;
  };
  const plain = 'Your password is changed. You are logged out everywhere else.';
  const waiting = await invitedOfConfirmed();
  expect(await change(waiting.person)).toBe(`${plain} Your guardian has to be invited anew.`);
  expect((await agreeing(waiting.token)).status).toBe(400);
  const declined = await invitedOfConfirmed();
  await agreeing(declined.token, false);
  expect(await change(declined.person)).toBe(plain);
  expect((await agreeing(declined.token)).status).toBe(400);
  const named = await invited();
  await asOfRegistration(named.person);
  expect(await change(named.person)).toBe(plain);
  expect((await agreeing(named.token)).status).toBe(200);
  const { person, token } = await agreed();
  expect(await change(person)).toBe(plain);
  expect(await guardianPage(token)).toMatchObject({ agreed: true });
});

test('who said no in the days before agrees no more, and is not asked again', async () => {
  const { person, email, token } = await invitedOfConfirmed();
  await agreeing(token, false);
  await taken();
  const mails = await passwordReset(person);
  expect(mails.map(addresseeOf)).toEqual([person.email]);
  expect(mails[0]?.text).not.toContain('invite them again');
  expect((await agreeing(token)).status).toBe(400);
  const row = await guardianRowOf(person);
  expect([row?.email, row?.refused.length]).toEqual(['', 1]);
  // Who said no long ago may still change their mind.
  const long = await invitedOfConfirmed();
  await agreeing(long.token, false);
  setClockOffset(guardianship.recent + day);
  await passwordReset(long.person);
  expect((await agreeing(long.token)).status).toBe(200);
  expect(email).not.toBe(long.email);
});

test('a guardian who agreed longer ago stays', async () => {
  const { person, token } = await agreedOfConfirmed();
  setClockOffset(guardianship.recent + day);
  const mails = await passwordReset(person);
  expect(mails.map(addresseeOf)).toEqual([person.email]);
  expect(mails[0]?.text).not.toContain('invite them again');
  expect(await guardianPage(token)).toMatchObject({ agreed: true });
});

test('who was named at registration stays, agreed or not: nobody is rid of them by a forgotten password', async () => {
  const waiting = await invitedOfConfirmed();
  await asOfRegistration(waiting.person);
  await passwordReset(waiting.person);
  expect((await agreeing(waiting.token)).status).toBe(200);

  const { person, token } = await agreedOfConfirmed();
  await asOfRegistration(person);
  await limited(token, ['20:00', '06:00'], 'friends');
  await call(deleteAsGuardian, { body: { token } });
  await taken();
  const mails = await passwordReset(person);
  expect(mails.map(addresseeOf)).toEqual([person.email]);
  await addressTakenBack(person);
  expect(await guardianRowOf(person)).toMatchObject({ quietFrom: '20:00', whoMayWrite: 'friends' });
  setClockOffset(8 * day);
  await settleAll();
  expect(await standing(person)).toBe(false);
});
