import { createTeam, listTeams } from '@/lib/domains/teams/schema';
import { found, teamsFor } from '@/lib/domains/teams/teams';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listTeams, 'member', ({ viewer, query }) => teamsFor(viewer, query)),
  POST: handle(createTeam, 'member', ({ viewer, body }) => found(viewer, body.name)),
});
