import { declareWinner } from '@/lib/domains/tournaments/schema';
import { declare } from '@/lib/domains/tournaments/tournaments';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(declareWinner, 'member', ({ viewer, body }) =>
    declare(viewer, body.tournamentId, body.winnerId),
  ),
});
