import { listReports } from '@/lib/domains/safety/moderation-schema';
import { reportQueue } from '@/lib/domains/safety/reports/queue';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listReports, 'moderator-or-champion', ({ viewer, query }) => reportQueue(viewer, query)),
});
