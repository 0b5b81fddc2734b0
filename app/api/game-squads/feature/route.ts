import { featureSquad } from '@/lib/domains/squads/schema';
import { setSquadFeatured } from '@/lib/domains/squads/squads';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(featureSquad, 'creator', ({ viewer, body }) =>
    setSquadFeatured(viewer, body.squadId, body.feature),
  ),
});
