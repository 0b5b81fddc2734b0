import { cancelTournament } from '@/lib/domains/tournaments/matches-schema';
import { cancel } from '@/lib/domains/tournaments/running';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(cancelTournament, 'member', ({ viewer, body }) => cancel(viewer, body.tournamentId)),
});
