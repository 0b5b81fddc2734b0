import 'server-only';
import { earlyAccess } from '@/lib/contract/constants/shop';
import type { Viewer } from '@/lib/contract/viewer';
import { isChampion } from '@/lib/domains/hall-of-fame/champions';
import { fromNow, now } from '@/lib/platform/clock';

/** The latest release times of items that a viewer may buy: of all items, and of limited ones. */
export type Released = { all: Date; limited: Date };

/** Champions get limited items a day earlier (rules.md, Showdown). */
export async function releasedBy(viewer: Viewer): Promise<Released> {
  const all = now();
  return { all, limited: (await isChampion(viewer.id)) ? fromNow(earlyAccess) : all };
}
