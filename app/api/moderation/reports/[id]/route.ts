import { decide } from '@/lib/domains/safety/decisions/decisions';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(moderate, 'moderator-or-champion', ({ viewer, params, body }) =>
    decide(viewer, params.id, body),
  ),
});
