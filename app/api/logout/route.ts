import { logout } from '@/lib/domains/accounts/schema';
import { handle } from '@/lib/http/api/handle';
import { logOut } from '@/lib/http/api/login';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(logout, 'member', logOut),
});
