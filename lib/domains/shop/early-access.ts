import 'server-only';
import { earlyAccess } from '@/lib/contract/constants/shop';
import type { Viewer } from '@/lib/contract/viewer';
import { isChampion } from '@/lib/domains/hall-of-fame/champions';
import { fromNow, now } from '@/lib/platform/clock';

/** The latest release time of items that the viewer may buy: champions get them a day earlier (rules.md, Showdown). */
export async function releasedBy(viewer: Viewer): Promise<Date> {
  return (await isChampion(viewer.id)) ? fromNow(earlyAccess) : now();
}
