import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { handle } from '@/lib/http/api/handle';
import { leave } from '@/lib/http/api/login';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(deleteAccount, 'member', leave),
});
