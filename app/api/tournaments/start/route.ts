import { startTournament } from '@/lib/domains/tournaments/matches-schema';
import { start } from '@/lib/domains/tournaments/running';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(startTournament, 'member', ({ viewer, body }) => start(viewer, body.tournamentId)),
});
