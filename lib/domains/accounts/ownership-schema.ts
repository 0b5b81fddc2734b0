/** Changing one's own password and username, and deleting one's own account (contract.md, Accounts). */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { message } from '@/lib/contract/fields';
import { newUsername } from './entry-schema';
import { givenPassword, newPassword } from './password-schema';

export const changePassword = endpoint('POST', '/api/users/password', {
  own: true,
  limit: 'upload',
  body: z.object({
    currentPassword: givenPassword,
    newPassword,
  }),
  refuses: ['password_too_easy', 'wrong_password'],
  response: z.object({ message, token: z.string() }),
});

export const changeUsername = endpoint('POST', '/api/users/username', {
  limit: 'upload',
  body: z.object({ newUsername, password: givenPassword }),
  refuses: ['wrong_password', 'password_too_easy', 'username_taken', 'username_changed_lately'],
  response: z.object({ message, username: z.string() }),
});

export const deleteAccount = endpoint('POST', '/api/users/delete', {
  own: true,
  limit: 'upload',
  body: z.object({ password: givenPassword }),
  refuses: ['wrong_password', 'creator_account_protected'],
  response: z.object({ message }),
});
