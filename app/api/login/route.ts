import { login } from '@/lib/domains/accounts/entry-schema';
import { handle } from '@/lib/http/handle';
import { logInWithToken } from '@/lib/http/login';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(login, 'public', logInWithToken),
});
