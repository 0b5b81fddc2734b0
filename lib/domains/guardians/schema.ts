/** Guardians: invited by the person, with access by a mailed link (rules.md, Guardians). */
import * as z from 'zod/mini';
import { whoMayWrite } from '@/lib/contract/contact';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flag, message, time } from '@/lib/contract/fields';
import { email } from '@/lib/domains/accounts/entry-schema';
import { givenPassword } from '@/lib/domains/accounts/password-schema';

const timeOfDay = z.nullable(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 22:00' })),
);
const token = z.string().check(z.maxLength(200));
const limits = { quiet_from: z.nullable(z.string()), quiet_until: z.nullable(z.string()) };

/** What a guardian sees of a person. They never get any other data. */
const guardianSees = z.object({
  ...limits,
  who_may_write: z.enum(whoMayWrite),
  friends: count,
  /** The active minutes of each of the last seven days; null where the person does not allow the counting. */
  minutes: z.nullable(z.array(z.object({ day: z.string(), minutes: count }))),
});

export const inviteGuardian = endpoint('POST', '/api/guardian/invite', {
  limit: 'ownership',
  own: true,
  emailOfAnother: true,
  body: z.object({ email, password: givenPassword }),
  refuses: ['wrong_password', 'guardian_not_needed', 'guardian_already', 'own_address', 'not_offered'],
  response: z.object({ message }),
});

export const readGuardian = endpoint('GET', '/api/guardian', {
  own: true,
  response: z.object({
    email: z.nullable(z.string()),
    /** `refused`: said no and had not agreed; `ended`: had agreed, and took it back. */
    state: z.enum(['none', 'invited', 'agreed', 'refused', 'ended']),
    /** The guardian's limits. The person's settings cannot be looser. */
    limits: z.object({ ...limits, who_may_write: z.enum(whoMayWrite) }),
    sees: guardianSees,
    /** When the account will be deleted; null unless the guardian asked for it. */
    deletion_at: z.nullable(time),
  }),
});

export const endGuardian = endpoint('DELETE', '/api/guardian', {
  limit: 'engagement',
  own: true,
  refuses: ['no_guardian', 'guardian_stays'],
  response: z.object({ message }),
});

export const countMinutes = endpoint('POST', '/api/guardian/minutes', {
  limit: 'engagement',
  own: true,
  body: z.object({ count: flag }),
  refuses: ['no_guardian'],
  response: z.object({ message }),
});

export const answerAsGuardian = endpoint('POST', '/api/guardian/answer', {
  limit: 'engagement',
  body: z.object({ token, agree: flag }),
  refuses: ['link_invalid'],
  response: z.object({ message }),
});

export const setGuardianLimits = endpoint('POST', '/api/guardian/limits', {
  limit: 'engagement',
  body: z.object({
    token,
    quiet_from: timeOfDay,
    quiet_until: timeOfDay,
    who_may_write: z.enum(whoMayWrite),
  }),
  refuses: ['link_invalid'],
  response: z.object({ message }),
});

export const deleteAsGuardian = endpoint('POST', '/api/guardian/deletion', {
  limit: 'engagement',
  body: z.object({ token }),
  refuses: ['link_invalid'],
  response: z.object({ message }),
});

export type GuardianState = AnswerOf<typeof readGuardian>;
