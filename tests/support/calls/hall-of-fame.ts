import * as fame from '@/lib/domains/hall-of-fame/schema';
import * as missions from '@/lib/domains/missions/schema';
import { fromNow } from '@/lib/platform/clock';
import { type CallLine, creator, member } from './line';

/** Clout Missions and the Hall of Fame. */
export const fameCalls: Record<string, CallLine> = {
  missionOfTheDay: { spec: missions.missionOfTheDay, ...member, limit: 'read', input: () => ({}) },
  startMission: { spec: missions.startMission, ...member, limit: 'engagement', input: () => ({ body: {} }) },
  claimMission: { spec: missions.claimMission, ...member, limit: 'engagement', input: () => ({ body: {} }) },
  planMission: {
    spec: missions.planMission,
    ...creator,
    limit: 'engagement',
    input: () => ({
      body: {
        day: fromNow(3 * 86_400_000)
          .toISOString()
          .slice(0, 10),
        kind: 'comments',
        target: 10,
      },
    }),
  },
  hallOfFame: { spec: fame.hallOfFame, ...member, limit: 'read', input: () => ({}) },
  addPick: {
    spec: fame.addPick,
    ...creator,
    limit: 'engagement',
    input: ({ other }) => ({ body: { username: other.username, title: 'Most Helpful' } }),
  },
  removePick: {
    spec: fame.removePick,
    ...creator,
    limit: 'engagement',
    input: ({ pick }) => ({ params: { id: pick.id }, body: {} }),
  },
};
