import { confirm } from '@/lib/domains/tournaments/matches';
import { confirmMatch } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(confirmMatch, 'member', ({ viewer, body }) => confirm(viewer, body.matchId)),
});
