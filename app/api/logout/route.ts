import { logout } from '@/lib/domains/accounts/schema';
import { handle } from '@/lib/http/handle';
import { logOut } from '@/lib/http/login';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(logout, 'member', logOut),
});
