import { detailsAs } from '@/lib/domains/tournaments/details';
import { showTournament } from '@/lib/domains/tournaments/matches-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(showTournament, 'member', ({ viewer, params }) => detailsAs(viewer, params.id)),
});
