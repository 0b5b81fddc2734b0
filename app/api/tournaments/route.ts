import { createTournament, listTournaments } from '@/lib/domains/tournaments/schema';
import { create, tournaments } from '@/lib/domains/tournaments/tournaments';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listTournaments, 'member', ({ viewer, query }) => tournaments(viewer, query)),
  POST: handle(createTournament, 'member', ({ viewer, body }) => create(viewer, body)),
});
