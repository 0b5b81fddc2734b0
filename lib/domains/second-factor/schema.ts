/** Codes of an authenticator app, in addition to the password (contract.md, Second factor). */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { message } from '@/lib/contract/fields';
import { loggedIn } from '@/lib/domains/accounts/entry-schema';
import { fillIn, givenPassword } from '@/lib/domains/accounts/password-schema';

/** A code of the app or a recovery code; spaces and dashes do not matter. */
const code = z
  .string({ error: fillIn })
  .check(z.minLength(1, { error: fillIn }), z.maxLength(50, { error: 'is no code' }));

export const setUpSecondFactor = endpoint('POST', '/api/second-factor/setup', {
  limit: 'engagement',
  body: z.object({ password: z.optional(givenPassword) }),
  refuses: ['second_factor_on', 'password_required', 'second_factor_required', 'wrong_password'],
  response: z.object({ uri: z.string(), secret: z.string() }),
});

export const confirmSecondFactor = endpoint('POST', '/api/second-factor/confirm', {
  limit: 'engagement',
  body: z.object({ code }),
  refuses: ['second_factor_on', 'second_factor_off', 'code_invalid'],
  response: z.object({ message, recovery_codes: z.array(z.string()) }),
});

export const disableSecondFactor = endpoint('POST', '/api/second-factor/disable', {
  limit: 'engagement',
  own: true,
  body: z.object({ code, password: givenPassword }),
  refuses: ['second_factor_off', 'code_invalid', 'wrong_password'],
  response: z.object({ message }),
});

/** Ten new recovery codes in place of those that are left, which end. */
export const renewRecoveryCodes = endpoint('POST', '/api/second-factor/recovery-codes', {
  limit: 'engagement',
  own: true,
  body: z.object({ code, password: givenPassword }),
  refuses: ['second_factor_off', 'code_invalid', 'wrong_password'],
  response: z.object({ message, recovery_codes: z.array(z.string()) }),
});

export const checkSecondFactor = endpoint('POST', '/api/second-factor/check', {
  limit: 'engagement',
  own: true,
  body: z.object({ code }),
  refuses: ['second_factor_off', 'code_invalid'],
  response: z.object({ message }),
});

export const logInWithCode = endpoint('POST', '/api/login/second-factor', {
  body: z.object({ token: z.string({ error: fillIn }).check(z.maxLength(2000)), code }),
  refuses: ['login_over', 'code_invalid', 'account_suspended'],
  response: loggedIn,
});
