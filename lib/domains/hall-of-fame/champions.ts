/**
 * The champions of the Ultimate Showdown and their privileges (rules.md, Showdown): a gold frame, the check beside the
 * name, limited items a day early, and moderator powers. One win makes a person a champion for good.
 */
import 'server-only';
import { listLengths } from '@/lib/contract/constants/hall-of-fame';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { statement } from '@/lib/platform/database/client';
import type { HallRows } from './schema';
import { face, itsPerson, listed } from './statements';

/** Newest showdowns first, and within each by rank. Uses the index on time and rank. */
const newestChampions = `
  with ${blockedUsersCte}
  select c.id, u.username as actual_username, c.rank, c.awarded_at, ${face('u')}
  from showdown_champions c ${itsPerson('c.user_id')}
  where ${listed('u')}
  order by c.awarded_at desc, c.rank limit ${listLengths.champions}`;

/** The first three of the newest showdowns. */
export async function champions(viewer: Viewer) {
  type Row = HallRows['ultimateShowdownWinners'][number];
  return statement<Row>('fame_champions', newestChampions, [viewer.id]);
}

/** Whether a person has won an Ultimate Showdown and so has a champion's privileges. visibility-exempt: lists nobody. */
export async function isChampion(userId: number): Promise<boolean> {
  const [row] = await statement<{ champion: boolean }>(
    'fame_is_champion',
    'select exists (select 1 from showdown_champions where user_id = $1 and rank = 1) as champion',
    [userId],
  );
  return row?.champion ?? false;
}
