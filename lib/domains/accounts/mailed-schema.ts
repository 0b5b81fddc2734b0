/** The calls around mailed links: to reset a password, to confirm or change an address (contract.md, Accounts). */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { message } from '@/lib/contract/fields';
import { email } from './entry-schema';
import { givenPassword, newPassword } from './password-schema';

/** A link's token. Its form is not validated, so that every bad token gets the same answer. */
const token = z.string({ error: 'is missing' }).check(z.maxLength(200));

export const forgotPassword = endpoint('POST', '/api/password/forgot', {
  body: z.object({ email }),
  refuses: ['not_offered'],
  response: z.object({ message }),
});

export const resetPassword = endpoint('POST', '/api/password/reset', {
  body: z.object({ token, password: newPassword }),
  refuses: ['link_invalid', 'password_too_easy'],
  response: z.object({ message }),
});

export const verifyEmail = endpoint('POST', '/api/users/email/verify', {
  body: z.object({ token }),
  refuses: ['link_invalid'],
  response: z.object({ message }),
});

export const resendVerification = endpoint('POST', '/api/users/email/resend', {
  limit: 'verificationMail',
  own: true,
  refuses: ['not_offered'],
  response: z.object({ message }),
});

export const changeEmail = endpoint('POST', '/api/users/email', {
  limit: 'ownership',
  body: z.object({ newEmail: email, password: givenPassword }),
  refuses: ['wrong_password', 'creator_account_protected', 'email_taken', 'not_offered'],
  response: z.object({ message }),
});

export const confirmEmail = endpoint('POST', '/api/users/email/confirm', {
  body: z.object({ token }),
  refuses: ['link_invalid', 'email_taken'],
  response: z.object({ message }),
});

export const undoEmail = endpoint('POST', '/api/users/email/undo', {
  body: z.object({ token }),
  refuses: ['link_invalid', 'email_taken'],
  response: z.object({ message }),
});
