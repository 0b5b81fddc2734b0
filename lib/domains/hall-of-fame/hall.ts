import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { statement } from '@/lib/platform/database/client';
import { champions } from './champions';
import { topCreators } from './creators';
import { picks } from './picks';
import type { HallRows } from './schema';
import { topEarners, topSquads } from './statements';

/**
 * The six lists (overview.md, Hall of Fame). Settles the battles that are over first, so that their wins count (rules.md,
 * Time). Each list is one statement; the two lists of creators share one.
 */
export async function hall(viewer: Viewer) {
  await settleBattles();
  const [winners, creators, squads, earners, picked] = await Promise.all([
    champions(viewer),
    topCreators(viewer),
    statement<HallRows['topSquads'][number]>('fame_squads', topSquads, [viewer.id, squadBounds()]),
    statement<HallRows['topEarners'][number]>('fame_earners', topEarners, [viewer.id]),
    picks(viewer),
  ]);
  return {
    ultimateShowdownWinners: winners,
    topCreatorsAllTime: creators.allTime,
    topCreatorsMonthly: creators.monthly,
    topSquads: squads,
    topEarners: earners,
    developerPicks: picked,
  };
}
