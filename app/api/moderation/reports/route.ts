import { reportQueue } from '@/lib/domains/safety/moderation';
import { listReports } from '@/lib/domains/safety/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listReports, 'moderator', ({ viewer, query }) => reportQueue(viewer, query)),
});
