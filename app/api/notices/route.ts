import { listNotices } from '@/lib/domains/notices/schema';
import { noticesOf } from '@/lib/domains/safety/decisions/noticed-decisions';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listNotices, 'member', ({ viewer, query }) => noticesOf(viewer, query)),
});
