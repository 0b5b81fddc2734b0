import { login } from '@/lib/domains/accounts/entry-schema';
import { handle } from '@/lib/http/api/handle';
import { logInWithToken } from '@/lib/http/api/login';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(login, 'public', logInWithToken),
});
