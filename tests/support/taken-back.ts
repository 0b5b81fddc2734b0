/** Accounts that their owner takes back by mail, and what becomes of their guardian. */
import { expect } from 'vitest';
import {
  changeEmail,
  confirmEmail,
  forgotPassword,
  resetPassword,
  undoEmail,
} from '@/lib/domains/accounts/mailed-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { call } from './call';
import { anotherLogin, type Person, password } from './factories';
import { taken } from './guardians';
import { addresseeOf, tokenIn } from './mails';

/** The password after `passwordReset`. */
export const nextPassword = 'puff puff at noon';

/** The mails since the last call, also those that are written after an answer. */
async function allTaken() {
  await pendingEffects();
  return taken();
}

/** Sets another password by a mailed link. @returns the mails that tell of it */
export async function passwordReset({ email }: Person) {
  await call(forgotPassword, { body: { email } });
  const token = tokenIn((await allTaken()).findLast((mail) => addresseeOf(mail) === email));
  expect((await call(resetPassword, { body: { token, password: nextPassword } })).status).toBe(200);
  return allTaken();
}

/**
 * Somebody in the account changes its address, and whoever reads the mail of the one before takes it back.
 * @param meanwhile  what is done in between
 * @returns the mails that tell of it
 */
export async function addressTakenBack(person: Person, meanwhile: () => Promise<unknown> = async () => {}) {
  const { email, passwordHash } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  const given = passwordHash === person.passwordHash ? password : nextPassword;
  const newEmail = `thief_of_${person.id}@example.com`;
  const as = { ...person, ...(await anotherLogin(person)) };
  expect((await call(changeEmail, { as, body: { newEmail, password: given } })).status).toBe(200);
  const link = (await allTaken()).findLast((mail) => addresseeOf(mail) === newEmail);
  expect((await call(confirmEmail, { body: { token: tokenIn(link) } })).status).toBe(200);
  const back = tokenIn((await allTaken()).findLast((mail) => addresseeOf(mail) === email));
  await meanwhile();
  await taken();
  expect((await call(undoEmail, { body: { token: back } })).status).toBe(200);
  return allTaken();
}

export const withConfirmedAddress = ({ id }: Person) =>
  db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });

/** Makes the invitation that of the registration, which writes both at once. */
export async function asOfRegistration({ id }: Person) {
  const { invitedAt } = await db().guardian.findUniqueOrThrow({ where: { userId: id } });
  await db().user.update({ where: { id }, data: { createdAt: invitedAt } });
}

export const guardianRowOf = ({ id }: Person) => db().guardian.findUnique({ where: { userId: id } });

/** Whether the account was not deleted. */
export const standing = async ({ id }: Person) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).username !== 'Deleted user';
