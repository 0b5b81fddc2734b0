import { cancelTournament } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { callOff } from '@/lib/workflows/acts-of-the-creator';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(cancelTournament, 'member', ({ viewer, body }) => callOff(viewer, body.tournamentId)),
});
