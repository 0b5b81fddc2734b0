import { verifyEmail as verify } from '@/lib/domains/accounts/email-verification';
import { verifyEmail } from '@/lib/domains/accounts/mailed-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(verifyEmail, 'public', ({ body }) => verify(body.token)),
});
