/** The steps to change an account's email address and to revert the change, and the mails of a test file. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { changeEmail, confirmEmail, undoEmail } from '@/lib/domains/accounts/mailed-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { call, type Who } from './call';
import { setClockOffset } from './clock';
import { aUser, type Person } from './factories';
import { addresseeOf, aMailbox, type Mailbox, tokenIn } from './mails';

export let mailbox: Mailbox;
export let passwordHash: string;
beforeAll(async () => {
  mailbox = await aMailbox();
  passwordHash = await hashPassword(password);
});
afterEach(() => setClockOffset(0));
afterAll(() => mailbox.remove());

export const password = 'suya on a friday';
let wanted = 0;
export const anAddress = () => {
  wanted += 1;
  return `wanted${wanted}@example.com`;
};
export const aPerson = () => aUser({ passwordHash });
export const ask = (as: Who, newEmail: string, given = password) =>
  call(changeEmail, { as, body: { newEmail, password: given } });
export const confirm = (token: string) => call(confirmEmail, { body: { token } });
export const undo = (token: string) => call(undoEmail, { body: { token } });
export const enter = (email: string, given = password) => call(login, { body: { email, password: given } });
export const emailOf = async ({ id }: { id: number }) =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { email: true } })).email;

/** The newest mail to an address since the last call. */
export async function mailTo(email: string) {
  await pendingEffects();
  return (await mailbox.take()).findLast((each) => addresseeOf(each) === email);
}

export async function linkTo(as: Who, email: string) {
  expect((await ask(as, email)).status).toBe(200);
  return tokenIn(await mailTo(email));
}

/**
 * Changes an account's email address.
 * @returns the link by which the old address reverts it
 */
export async function moved(as: Person, email: string): Promise<string> {
  const before = await emailOf(as);
  expect((await confirm(await linkTo(as, email))).status).toBe(200);
  return tokenIn(await mailTo(before));
}
