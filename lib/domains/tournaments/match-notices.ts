import 'server-only';
import { writeNotice } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';

/** Whether whoever made a tournament may decide on a match of it: no squad of theirs is in it. visibility-exempt: part of a condition. */
const makerDecides = `not exists (
  select 1 from tournament_squads p join squad_members m on m.squad_id = p.squad_id
  where p.tournament_id = t.id and p.seed in (g.seed_a, g.seed_b) and m.user_id = t.creator_id)`;

/**
 * Whoever acts for a squad of the matches `$1`, and where one is in dispute whoever decides on it: who made the tournament, or
 * else the creator account (`$4`, its email). Not who did it (`$3`).
 *
 * visibility-exempt: to whom something is told, shown to nobody.
 */
const concerned = `(
  select distinct each.match_id, each.user_id from (
    select g.id as match_id, someone.user_id
    from matches g join tournament_squads p on p.tournament_id = g.tournament_id and p.seed in (g.seed_a, g.seed_b)
      join squads s on s.id = p.squad_id cross join lateral (values (s.creator_id), (s.captain_id)) someone(user_id)
    where g.id = any($1::int[]) and g.state <> 'waiting' and g.state <> 'bye'
    union all
    select g.id, case when u.email not like 'deleted:%' and ${makerDecides} then t.creator_id
        else (select c.id from users c where c.email = $4) end
    from matches g join tournaments t on t.id = g.tournament_id join users u on u.id = t.creator_id
    where g.id = any($1::int[]) and g.state = 'disputed') each
  where each.user_id <> coalesce($3::int, 0)) who`;

const ofMatches = writeNotice({
  kind: 'match',
  subject: 'match',
  to: 'who.user_id',
  about: 'who.match_id',
  by: null,
  at: '$2',
  from: concerned,
});

/**
 * Whoever acts for a squad that is in the tournament `$1`. visibility-exempt: to whom something is told, shown to nobody.
 */
const entered = `(
  select distinct someone.user_id
  from tournament_squads p join squads s on s.id = p.squad_id
    cross join lateral (values (s.creator_id), (s.captain_id)) someone(user_id)
  where p.tournament_id = $1::int and p.checked_in_at is null) who`;

const ofCheckIn = writeNotice({
  kind: 'match',
  subject: 'tournament',
  to: 'who.user_id',
  about: '$1::int',
  by: null,
  at: '$2',
  from: entered,
});

/** Tells the squads of a tournament that they may check in. @returns to whom */
export async function noticeOfCheckIn(tx: Transaction, tournamentId: number): Promise<number[]> {
  const rows = await tx.$queryRawUnsafe<{ to_whom: number }[]>(ofCheckIn, tournamentId, now());
  return rows.map(({ to_whom }) => to_whom);
}

/** Tells of matches that changed. @param by  who changed them; null where time did @returns to whom */
export async function noticeOfMatches(
  tx: Transaction,
  matches: readonly number[],
  by: number | null,
): Promise<number[]> {
  if (matches.length === 0) return [];
  const rows = await tx.$queryRawUnsafe<{ to_whom: number }[]>(
    ofMatches,
    matches,
    now(),
    by,
    env().CREATOR_EMAIL ?? null,
  );
  return [...new Set(rows.map(({ to_whom }) => to_whom))];
}
