import { historyAs } from '@/lib/domains/tournaments/details';
import { matchHistory } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(matchHistory, 'member', ({ viewer, params }) => historyAs(viewer, params.matchId)),
});
