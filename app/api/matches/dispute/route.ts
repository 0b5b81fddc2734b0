import { dispute } from '@/lib/domains/tournaments/matches';
import { disputeMatch } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(disputeMatch, 'member', ({ viewer, body }) => dispute(viewer, body.matchId, body.words)),
});
