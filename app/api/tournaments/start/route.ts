import { startTournament } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { start } from '@/lib/workflows/acts-of-the-creator';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(startTournament, 'member', ({ viewer, body }) => start(viewer, body.tournamentId)),
});
