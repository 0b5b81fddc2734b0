import { reportWin } from '@/lib/domains/squads/schema';
import { reportWinOf } from '@/lib/domains/squads/wins';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(reportWin, 'member', ({ viewer, body }) => reportWinOf(viewer, body.squadId)),
});
