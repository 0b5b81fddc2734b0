/** Registering and logging in. */
import * as z from 'zod/mini';
import { emailLength, usernamePattern } from '@/lib/contract/constants/accounts';
import { endpoint, type InputOf } from '@/lib/contract/endpoint';
import { dayIn, message } from '@/lib/contract/fields';
import { fillIn, givenPassword, newPassword } from './password-schema';

const filled = z.string({ error: fillIn }).check(
  z.overwrite((value) => value.trim()),
  z.minLength(1, { error: fillIn }),
);

const emailWords = 'Please enter a valid email address.';
/** What browsers accept as an address (HTML standard, valid e-mail address), and its domain needs a dot. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
export const email = z.pipe(
  filled,
  z
    .string()
    .check(
      z.maxLength(emailLength, { error: emailWords, abort: true }),
      z.regex(emailPattern, { error: emailWords }),
      z.toLowerCase(),
    ),
);
/** A newly chosen username. */
export const newUsername = z.pipe(
  filled,
  z
    .string()
    .check(z.regex(usernamePattern, { error: 'Usernames have 3 to 20 letters, digits or underscores.' })),
);
export const dob = z.pipe(filled, dayIn('Please enter your date of birth as a date.'));

/** The input for a new account, from the public form or from a command. */
export const registration = z.object({
  email,
  username: newUsername,
  password: newPassword,
  dob,
  /** The address of a parent or guardian, where the operator requires one (rules.md, Guardians). */
  guardianEmail: z.optional(email),
});

/** A proof of work: the challenge and its solution, as JSON in base64. */
const proof = z.optional(z.string().check(z.maxLength(2000)));

export const register = endpoint('POST', '/api/register', {
  body: z.extend(registration, { proof }),
  refuses: [
    'proof_of_work_required',
    'age_not_allowed',
    'password_too_easy',
    'email_taken',
    'username_taken',
    'guardian_needed',
    'own_address',
  ],
  response: z.object({ message }),
});

/** The response at the end of every way to log in. */
export const loggedIn = z.object({ message, username: z.string(), token: z.string() });

export type LoggedIn = z.output<typeof loggedIn>;

/** The address of an account that there may be. A failed login must not reveal what was wrong, so it is barely validated. */
export const givenEmail = filled.check(
  z.refine((value) => !value.includes('\u0000'), { error: 'is no email address' }),
);

/** A failed login must not reveal what was wrong, so the inputs are barely validated here. */
export const login = endpoint('POST', '/api/login', {
  body: z.object({
    email: givenEmail,
    password: givenPassword,
  }),
  refuses: ['wrong_credentials', 'account_suspended'],
  response: z.union([loggedIn, z.object({ second_factor_token: z.string() })]),
});

export type NewAccount = InputOf<typeof register>['body'];
