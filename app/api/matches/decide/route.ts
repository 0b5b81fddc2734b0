import { decide } from '@/lib/domains/tournaments/matches';
import { decideMatch } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(decideMatch, 'member', ({ viewer, body }) =>
    decide(viewer, body.matchId, body.scores, body.words),
  ),
});
