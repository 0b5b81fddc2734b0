import { listAppeals } from '@/lib/domains/safety/appeal-schema';
import { appealQueue } from '@/lib/domains/safety/public-ids';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listAppeals, 'moderator', ({ viewer, query }) => appealQueue(viewer, query)),
});
