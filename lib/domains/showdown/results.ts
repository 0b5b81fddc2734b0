import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { isBlocked, selectBlocks } from '@/lib/domains/blocks/visibility';
import { db } from '@/lib/platform/database/client';
import { dateOf } from './rules';
import { placeView } from './view';

/**
 * Who stands on the podium: the places of the newest showdown that anybody won, and its day. Nobody whom the viewer is
 * blocked by, or blocks, stands on theirs.
 */
export async function latestPodium(viewer: Viewer) {
  const rows = await db().showdownChampion.findMany({
    orderBy: [{ awardedAt: 'desc' }, { rank: 'asc' }],
    take: 3,
    select: {
      cycleId: true,
      rank: true,
      userId: true,
      votes: true,
      user: { select: { username: true, ...selectBlocks(viewer) } },
      cycle: { select: { date: true } },
    },
  });
  const first = rows[0];
  if (!first?.cycle.date) return null;
  const { cycleId } = first;
  const places = rows.filter((each) => each.cycleId === cycleId && !isBlocked(each.user)).map(placeView);
  return { tournamentId: cycleId, date: dateOf(first.cycle.date), places };
}

export type Podium = NonNullable<Awaited<ReturnType<typeof latestPodium>>>;
