import { leave } from '@/lib/domains/squads/members';
import { leaveSquad } from '@/lib/domains/squads/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(leaveSquad, 'member', ({ viewer, body }) => leave(viewer, body.squadId)),
});
