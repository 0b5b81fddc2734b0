import { reportWin } from '@/lib/domains/squads/schema';
import { reportWinOf } from '@/lib/domains/squads/wins';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(reportWin, 'member', ({ viewer, body }) => reportWinOf(viewer, body)),
});
