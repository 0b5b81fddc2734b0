import { logPage } from '@/lib/domains/safety/log';
import { moderationLog } from '@/lib/domains/safety/moderation-schema';
import { requireDesk } from '@/lib/domains/safety/moderators';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(moderationLog, 'moderator', async ({ viewer, query }) => {
    await requireDesk(viewer);
    return logPage(viewer, query);
  }),
});
