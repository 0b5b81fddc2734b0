/** Changing one's own password and username, and deleting one's own account (contract.md, Accounts). */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { message } from '@/lib/contract/fields';
import { givenEmail, newUsername } from './entry-schema';
import { givenPassword, newPassword } from './password-schema';

export const changePassword = endpoint('POST', '/api/users/password', {
  own: true,
  limit: 'ownership',
  body: z.object({
    currentPassword: givenPassword,
    newPassword,
  }),
  refuses: ['password_too_easy', 'wrong_password'],
  response: z.object({ message, token: z.string() }),
});

export const changeUsername = endpoint('POST', '/api/users/username', {
  limit: 'ownership',
  body: z.object({ newUsername, password: givenPassword }),
  refuses: ['wrong_password', 'password_too_easy', 'username_taken', 'username_changed_lately'],
  response: z.object({ message, username: z.string() }),
});

export const deleteAccount = endpoint('POST', '/api/users/delete', {
  own: true,
  limit: 'ownership',
  body: z.object({ password: givenPassword }),
  refuses: ['wrong_password', 'creator_account_protected'],
  response: z.object({ message }),
});

/** How a suspended person, who gets no session, shows that an account is theirs; `code` where there is a second factor. */
export const ownerProof = z.object({
  email: givenEmail,
  password: givenPassword,
  code: z.optional(z.string().check(z.maxLength(50, { error: 'is no code' }))),
});

/** Why such a proof opens nothing. */
export const proofRefused = [
  'wrong_credentials',
  'not_suspended',
  'second_factor_required',
  'code_invalid',
] as const;

export const deleteSuspended = endpoint('POST', '/api/suspended/delete', {
  body: ownerProof,
  refuses: [...proofRefused, 'wrong_password'],
  response: z.object({ message }),
});
