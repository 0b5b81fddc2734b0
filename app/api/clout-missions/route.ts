import { missionFor } from '@/lib/domains/missions/missions';
import { missionOfTheDay } from '@/lib/domains/missions/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(missionOfTheDay, 'member', ({ viewer }) => missionFor(viewer)),
});
