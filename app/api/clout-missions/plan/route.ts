import { planFor } from '@/lib/domains/missions/plan';
import { planMission } from '@/lib/domains/missions/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(planMission, 'creator', ({ body }) => planFor(body)),
});
