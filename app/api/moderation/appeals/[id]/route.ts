import { decideAppeal } from '@/lib/domains/safety/appeal-schema';
import { decideOnAppeal } from '@/lib/domains/safety/public-ids';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(decideAppeal, 'moderator', ({ viewer, params, body }) =>
    decideOnAppeal(viewer, params.id, body),
  ),
});
