import { suspendedAccounts } from '@/lib/domains/safety/public-ids';
import { listSuspensions } from '@/lib/domains/safety/suspension-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listSuspensions, 'moderator', ({ viewer, query }) => suspendedAccounts(viewer, query)),
});
