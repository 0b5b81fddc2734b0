import { checkIn } from '@/lib/domains/tournaments/matches-schema';
import { checkInSquad } from '@/lib/domains/tournaments/running';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(checkIn, 'member', ({ viewer, body }) =>
    checkInSquad(viewer, body.tournamentId, body.squadId),
  ),
});
