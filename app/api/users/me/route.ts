import { accountOf } from '@/lib/domains/accounts/accounts';
import { me } from '@/lib/domains/accounts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { restoreCookie } from '@/lib/http/api/session';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(me, 'member', ({ viewer, request, headers }) => {
    restoreCookie(request.headers, headers);
    return accountOf(viewer);
  }),
});
