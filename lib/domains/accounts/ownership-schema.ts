/** What a person may do with their own account: what rules.md promises and contract.md has no call for (docs/additions.md). */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { message } from '@/lib/contract/fields';
import { givenPassword, newPassword } from './password-schema';

export const changePassword = endpoint('POST', '/api/users/password', {
  limit: 'upload',
  body: z.object({
    currentPassword: givenPassword,
    newPassword,
  }),
  response: z.object({ message, token: z.string() }),
});

export const deleteAccount = endpoint('POST', '/api/users/delete', {
  limit: 'upload',
  body: z.object({ password: givenPassword }),
  response: z.object({ message }),
});

/** One's own data as one JSON object; its parts are the rows of many domains, and all of them are the reader's own. */
export const exportData = endpoint('GET', '/api/users/export', {
  limit: 'upload',
  response: z.record(z.string(), z.unknown()),
});
