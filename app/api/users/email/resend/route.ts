import { resendVerification as resend } from '@/lib/domains/accounts/email-verification';
import { resendVerification } from '@/lib/domains/accounts/mailed-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(resendVerification, 'member', ({ viewer }) => resend(viewer)),
});
