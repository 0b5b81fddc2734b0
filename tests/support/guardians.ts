/** Guardians in tests: invited, agreeing, and their mails. */
import type { ParsedMail } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { guardianship } from '@/lib/contract/constants/guardians';
import {
  answerAsGuardian,
  deleteAsGuardian,
  inviteGuardian,
  setGuardianLimits,
} from '@/lib/domains/guardians/schema';
import { db } from '@/lib/platform/database/client';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall, type Who } from './call';
import { setClockOffset } from './clock';
import type { Person } from './factories';
import { aPersonWithPassword, password } from './factories';
import { addresseeOf, aMailbox, type Mailbox } from './mails';

export const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;

let mailbox: Mailbox;

/** Gives a test file a mailbox, emptied before each test; resets the clock after each. */
export function withGuardianMails() {
  beforeAll(async () => {
    mailbox = await aMailbox();
  });
  afterAll(() => mailbox.remove());
  beforeEach(async () => void (await taken()));
  afterEach(() => setClockOffset(0));
}

/** The mails since the last call. */
export async function taken(): Promise<ParsedMail[]> {
  await sendDueMails();
  return mailbox.take();
}
export const linkIn = (mail: ParsedMail | undefined) =>
  /\/guardian\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? 'none';

/** Invites a guardian of a person with the usual password. */
export const inviting = (as: Who, email: string, given = password) =>
  rawCall('POST', inviteGuardian.path, { as, body: { email, password: given } });

let made = 0;
/**
 * A person with an invited guardian.
 * @returns the person, the guardian's email address and the token of their link
 */
export async function invited({ years = 14 } = {}) {
  made += 1;
  const person = await aPersonWithPassword({ dob: born(years) });
  const email = `guardian${made}@example.com`;
  await taken();
  expect((await inviting(person, email)).status).toBe(200);
  const mails = await taken();
  expect(mails.map(addresseeOf)).toEqual([email]);
  return { person, email, token: linkIn(mails[0]) };
}
export const agreeing = (token: string, agree = true) => call(answerAsGuardian, { body: { token, agree } });
/** The same, with a guardian who has agreed. */
export async function agreed(given: { years?: number } = {}) {
  const all = await invited(given);
  expect((await agreeing(all.token)).status).toBe(200);
  await taken();
  return all;
}

/** Sets a guardian's limits by their link. */
export const limited = (
  token: string,
  [quiet_from, quiet_until]: [string | null, string | null] = [null, null],
  who_may_write: 'everyone' | 'requests' | 'friends' = 'everyone',
) => call(setGuardianLimits, { body: { token, quiet_from, quiet_until, who_may_write } });

/** Requests the account's deletion as its guardian, and checks that it is deleted when the delay is over. */
export async function settleDeletion(person: Person, token: string) {
  await call(deleteAsGuardian, { body: { token } });
  setClockOffset(guardianship.deletionAfter + 1000);
  await settleAll();
  const { username } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  expect(username).toBe('Deleted user');
}
