import 'server-only';
import { db } from '@/lib/platform/db';
import { dateOf } from './rules';
import { placeView } from './view';

/**
 * Who stands on the podium: the places of the newest showdown that anybody won, and its day.
 *
 * noRules: who won is said to everyone, as its event is.
 */
export async function latestPodium() {
  const rows = await db().showdownChampion.findMany({
    orderBy: [{ awardedAt: 'desc' }, { rank: 'asc' }],
    take: 3,
    select: {
      cycleId: true,
      rank: true,
      userId: true,
      votes: true,
      user: { select: { username: true } },
      cycle: { select: { date: true } },
    },
  });
  const first = rows[0];
  if (!first?.cycle.date) return null;
  const { cycleId } = first;
  const places = rows.filter((each) => each.cycleId === cycleId).map(placeView);
  return { tournamentId: cycleId, date: dateOf(first.cycle.date), places };
}

export type Podium = NonNullable<Awaited<ReturnType<typeof latestPodium>>>;
