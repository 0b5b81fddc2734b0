import { resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { handle } from '@/lib/http/api/handle';
import { resetPasswordHere } from '@/lib/http/api/login';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(resetPassword, 'public', resetPasswordHere),
});
