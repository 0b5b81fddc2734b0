import { createSquad, listSquads } from '@/lib/domains/squads/schema';
import { foundSquad, squadsFor } from '@/lib/domains/squads/squads';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listSquads, 'member', ({ viewer, query }) =>
    squadsFor(viewer, { ...query, mine: query.mine === '1' }),
  ),
  POST: handle(createSquad, 'member', ({ viewer, body }) => foundSquad(viewer, body)),
});
