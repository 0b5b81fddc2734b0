import { setCaptain } from '@/lib/domains/squads/members';
import { nameCaptain } from '@/lib/domains/squads/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(nameCaptain, 'member', ({ viewer, body }) => setCaptain(viewer, body.squadId, body.username)),
});
