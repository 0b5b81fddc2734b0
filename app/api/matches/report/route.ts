import { report } from '@/lib/domains/tournaments/matches';
import { reportMatch } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(reportMatch, 'member', ({ viewer, body }) => report(viewer, body.matchId, body.scores)),
});
