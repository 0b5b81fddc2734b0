import { withdraw } from '@/lib/domains/tournaments/matches-schema';
import { withdrawSquad } from '@/lib/domains/tournaments/running';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(withdraw, 'member', ({ viewer, body }) =>
    withdrawSquad(viewer, body.tournamentId, body.squadId),
  ),
});
