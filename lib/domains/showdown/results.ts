import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { statement } from '@/lib/platform/database/client';

const newestPlaces = `
  with ${blockedUsersCte}
  select c.cycle_id, to_char(s.date, 'YYYY-MM-DD') as date, c.rank, c.user_id, u.username, c.votes,
    u.suspended_at is not null or c.user_id in (select id from blocked_users) as left_out
  from showdown_champions c join users u on u.id = c.user_id join showdown_cycles s on s.id = c.cycle_id
  order by c.awarded_at desc, c.rank limit 3`;

type Place = { rank: number; user_id: number; username: string; votes: number };
type Row = Place & { cycle_id: number; date: string | null; left_out: boolean };

/**
 * The podium: the places of the newest showdown with a winner, and its day. People who are suspended, or with a block between
 * them and the viewer, are left out, as in the Hall of Fame; that somebody won is known all the same.
 */
export async function latestPodium(viewer: Viewer) {
  const rows = await statement<Row>('showdown_podium', newestPlaces, [viewer.id]);
  const first = rows[0];
  if (!first?.date) return null;
  const { cycle_id: tournamentId, date } = first;
  const places = rows
    .filter((each) => each.cycle_id === tournamentId && !each.left_out)
    .map(({ rank, user_id, username, votes }): Place => ({ rank, user_id, username, votes }));
  return { tournamentId, date, places };
}

export type Podium = NonNullable<Awaited<ReturnType<typeof latestPodium>>>;
