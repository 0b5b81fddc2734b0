import { joinTournament } from '@/lib/domains/tournaments/schema';
import { enter } from '@/lib/domains/tournaments/tournaments';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(joinTournament, 'member', ({ viewer, body }) =>
    enter(viewer, body.tournamentId, body.squadId),
  ),
});
