import { changeUsername } from '@/lib/domains/accounts/ownership-schema';
import { handle } from '@/lib/http/api/handle';
import { changeUsernameHere } from '@/lib/http/api/identity-change';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(changeUsername, 'member', changeUsernameHere),
});
