import { forfeit } from '@/lib/domains/tournaments/matches';
import { forfeitMatch } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(forfeitMatch, 'member', ({ viewer, body }) => forfeit(viewer, body.matchId)),
});
