import { resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { resetPassword as reset } from '@/lib/domains/accounts/password-reset';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(resetPassword, 'public', ({ body }) => reset(body)),
});
