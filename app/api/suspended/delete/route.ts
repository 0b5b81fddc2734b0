import { deleteSuspended } from '@/lib/domains/accounts/ownership-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { leaveSuspended } from '@/lib/http/api/suspended';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(deleteSuspended, 'public', leaveSuspended),
});
