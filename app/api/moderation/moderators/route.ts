import { appointModerator, listModerators } from '@/lib/domains/safety/moderation-schema';
import { appoint, listAppointed } from '@/lib/domains/safety/moderators';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listModerators, 'creator', ({ viewer, query }) => listAppointed(viewer, query)),
  POST: handle(appointModerator, 'creator', ({ viewer, body }) => appoint(viewer, body)),
});
