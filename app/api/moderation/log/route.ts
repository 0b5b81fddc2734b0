import { logPage } from '@/lib/domains/safety/log';
import { moderationLog } from '@/lib/domains/safety/moderation-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(moderationLog, 'moderator', ({ viewer, query }) => logPage(viewer, query)),
});
