import { react } from '@/lib/domains/rants/reactions';
import { reactToRant } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(reactToRant, 'member', ({ viewer, body }) =>
    react(viewer, body.rantId, body.reaction, body.reacted),
  ),
});
