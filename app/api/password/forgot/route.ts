import { forgotPassword } from '@/lib/domains/accounts/mailed-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { forgotFromAddress } from '@/lib/http/api/password-reset';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(forgotPassword, 'public', forgotFromAddress),
});
