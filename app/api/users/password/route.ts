import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { handle } from '@/lib/http/handle';
import { changePasswordHere } from '@/lib/http/login';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(changePassword, 'member', changePasswordHere),
});
