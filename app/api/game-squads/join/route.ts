import { join } from '@/lib/domains/squads/members';
import { joinSquad } from '@/lib/domains/squads/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(joinSquad, 'member', ({ viewer, body }) => join(viewer, body.squadId)),
});
