import { joinTeam } from '@/lib/domains/teams/schema';
import { join } from '@/lib/domains/teams/teams';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(joinTeam, 'member', ({ viewer, body }) => join(viewer, body.teamId)),
});
