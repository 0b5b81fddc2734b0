import { changeEmail } from '@/lib/domains/accounts/mailed-schema';
import { handle } from '@/lib/http/api/handle';
import { changeEmailHere } from '@/lib/http/api/identity-change';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(changeEmail, 'member', changeEmailHere),
});
