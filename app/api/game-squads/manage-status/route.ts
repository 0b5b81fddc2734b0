import { manageSquadStatus } from '@/lib/domains/squads/schema';
import { setSquadStatus } from '@/lib/domains/squads/squads';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(manageSquadStatus, 'creator', ({ viewer, body }) =>
    setSquadStatus(viewer, body.squadId, body.newStatus),
  ),
});
