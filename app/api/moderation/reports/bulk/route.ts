import { decideMany } from '@/lib/domains/safety/decisions/decisions';
import { moderateMany } from '@/lib/domains/safety/moderation-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(moderateMany, 'moderator-or-champion', ({ viewer, body }) => decideMany(viewer, body)),
});
