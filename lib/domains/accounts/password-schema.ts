import * as z from 'zod/mini';
import { passwordLength } from '@/lib/contract/constants/accounts';

export const fillIn = 'Please fill in all fields';

const passwordWords = `Passwords have ${passwordLength.min} to ${passwordLength.max} characters.`;
/** A newly chosen password. */
export const newPassword = z
  .string({ error: fillIn })
  .check(
    z.minLength(1, { error: fillIn, abort: true }),
    z.minLength(passwordLength.min, { error: passwordWords }),
    z.maxLength(passwordLength.max, { error: passwordWords }),
  );
/** A password to check against the account's. */
export const givenPassword = z.string({ error: fillIn }).check(z.minLength(1, { error: fillIn }));
