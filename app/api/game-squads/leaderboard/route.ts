import { leaderboard } from '@/lib/domains/squads/schema';
import { leadingSquads } from '@/lib/domains/squads/squads';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(leaderboard, 'member', ({ viewer }) => leadingSquads(viewer)),
});
