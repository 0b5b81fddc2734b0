import { requestsOf } from '@/lib/domains/chat/requests';
import { listMessageRequests } from '@/lib/domains/chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMessageRequests, 'member', ({ viewer }) => requestsOf(viewer)),
});
