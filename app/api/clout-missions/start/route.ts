import { start } from '@/lib/domains/missions/missions';
import { startMission } from '@/lib/domains/missions/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(startMission, 'member', ({ viewer }) => start(viewer)),
});
