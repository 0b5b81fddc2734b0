import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { handle } from '@/lib/http/api/handle';
import { changePasswordHere } from '@/lib/http/api/login';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(changePassword, 'member', changePasswordHere),
});
