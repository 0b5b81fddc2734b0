import { showTournament } from '@/lib/domains/tournaments/matches-schema';
import { drawResponse } from '@/lib/http/api/draw-response';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(showTournament, 'member', ({ viewer, params }) => drawResponse(viewer, params.id)),
});
