/** Whoever registered somebody's address first keeps no way in once its owner resets the password (rules.md, Mail). */
import { expect, test } from 'vitest';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { forgotPassword, resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { aPerson, enter, mailbox, mailTo } from '../../support/address-changes';
import { aPasskey, askedToLogIn, enterBy, signedBy } from '../../support/authenticator';
import { call } from '../../support/call';
import { bornYearsAgo, type Person } from '../../support/factories';
import { tokenIn } from '../../support/mails';
import { guarded } from '../../support/second-factor';

const next = 'puff puff at noon';

/** @returns the mail that tells of the new password */
async function taken({ email }: Person) {
  await mailTo(email);
  await call(forgotPassword, { body: { email } });
  const token = tokenIn(await mailTo(email));
  expect((await call(resetPassword, { body: { token, password: next } })).status).toBe(200);
  const mail = await mailTo(email);
  return mail?.text;
}

const left = ({ id: userId }: Person) =>
  Promise.all([
    db().passkey.count({ where: { userId } }),
    db().secondFactor.count({ where: { userId } }),
    db().recoveryCode.count({ where: { userId } }),
  ]);

test('a passkey of before opens nothing', async () => {
  const person = await aPerson();
  const passkey = await aPasskey(person);
  expect(await taken(person)).toContain('passkeys and codes that were added ended as well');
  expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).toBe(401);
});

test('codes of before are not asked for', async () => {
  const person = await guarded(await aPerson());
  await taken(person);
  expect(await left(person)).toEqual([0, 0, 0]);
  const { status, body } = await enter(person.email, next);
  expect([status, 'token' in body]).toEqual([200, true]);
});

test('where the address was confirmed before, both are its owner’s and stay; of passkeys those that are older', async () => {
  const person = await aPerson();
  await aPasskey(person);
  const createdAt = fromNow(-passkeys.recent - 1000);
  await db().passkey.updateMany({ where: { userId: person.id }, data: { createdAt } });
  await guarded(person);
  await db().user.update({ where: { id: person.id }, data: { emailVerifiedAt: new Date() } });
  expect(await taken(person)).not.toContain('passkeys and codes');
  expect(await left(person)).toEqual([1, 1, 10]);
  expect('token' in (await enter(person.email, next)).body).toBe(false);
});

test('no mailed link takes the second factor of a moderator', async () => {
  const person = await guarded(await aPerson());
  await db().user.update({ where: { id: person.id }, data: { dob: new Date(bornYearsAgo(18)) } });
  await db().moderator.create({ data: { userId: person.id, appointedAt: new Date() } });
  expect(await taken(person)).not.toContain('passkeys');
  expect(await left(person)).toEqual([0, 1, 10]);
  await mailbox.take();
});
