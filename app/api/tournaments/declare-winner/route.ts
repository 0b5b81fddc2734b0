import { declareWinner } from '@/lib/domains/tournaments/schema';
import { declare } from '@/lib/domains/tournaments/tournaments';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(declareWinner, 'member', ({ viewer, body }) =>
    declare(viewer, body.tournamentId, body.winnerId),
  ),
});
