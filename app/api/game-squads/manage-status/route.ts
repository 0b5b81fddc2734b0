import { manageSquadStatus } from '@/lib/domains/squads/schema';
import { setSquadStatus } from '@/lib/domains/squads/squads';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(manageSquadStatus, 'creator', ({ viewer, body }) =>
    setSquadStatus(viewer, body.squadId, body.newStatus),
  ),
});
