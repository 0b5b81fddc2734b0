import { manageSquadStatus } from '@/lib/domains/squads/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { setSquadStatus } from '@/lib/workflows/acts-of-the-creator';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(manageSquadStatus, 'creator', ({ viewer, body }) =>
    setSquadStatus(viewer, body.squadId, body.newStatus),
  ),
});
