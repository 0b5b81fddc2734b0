import 'server-only';
import { agesOf } from '@/lib/contract/constants/bands';
import type { SubjectType } from '@/lib/domains/notices/source';
import { writeNotice } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { env } from '@/lib/platform/env';
import { isMakers } from './statements';

/** Who was born on this day or earlier has turned 20 (rules.md, Turning 20). */
const pastAge = `(($2::timestamptz at time zone 'UTC')::date - interval '${agesOf.C[1] + 1} years')::date`;

/**
 * Whether whoever made a tournament, `u`, decides on a match of it: they are here, under 20 or a moderator, and no squad of
 * theirs is in it. `$2` is now. visibility-exempt: part of a condition.
 */
const makerDecides = `(
  not ${isDeleted('u')} and u.suspended_at is null
  and (u.dob > ${pastAge} or exists (select 1 from moderators a where a.user_id = u.id)) and not exists (
    select 1 from tournament_squads p
    where p.tournament_id = t.id and p.seed in (g.seed_a, g.seed_b) and ${isMakers}))`;

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
    select g.id, case when ${makerDecides} then t.creator_id
        else (select c.id from users c where c.email = $4) end
    from matches g join tournaments t on t.id = g.tournament_id join users u on u.id = t.creator_id
    where g.id = any($1::int[]) and g.state = 'disputed') each
  where each.user_id <> coalesce($3::int, 0)) who`;

/** A notice of a match to each of those whom `from` names as `who`. */
const ofMatch = (from: string) =>
  writeNotice({
    kind: 'match',
    subject: 'match',
    to: 'who.user_id',
    about: 'who.match_id',
    by: null,
    at: '$2',
    from,
  });

const ofMatches = ofMatch(concerned);

/** The creator account (`$3`, its email), of disputes `$1` that wait. visibility-exempt: to whom something is told, shown to nobody. */
const ofUndecided = ofMatch(`(
  select unnest($1::int[]) as match_id, c.id as user_id from users c where c.email = $3) who`);

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

/**
 * Whoever acts for a squad in some of the tournaments `$1`, and, where time closed them, whoever made them; with the newest of
 * theirs. Where somebody did (`$3`), neither they nor whoever made it, who is told by `ofCallingOff`.
 * visibility-exempt: to whom something is told, shown to nobody.
 * @param inHowMany  the condition on how many of the tournaments are theirs
 * @param which      the condition on the squads `p` that are still in it
 */
const waiting = (inHowMany: string, which: string) => `(
  select max(each.tournament_id) as tournament_id, each.user_id from (
    select p.tournament_id, someone.user_id
    from tournament_squads p join squads s on s.id = p.squad_id
      cross join lateral (values (s.creator_id), (s.captain_id)) someone(user_id)
    where p.tournament_id = any($1::int[]) and ${which}
    union select made.id, made.creator_id from tournaments made where made.id = any($1::int[])) each
    join tournaments t on t.id = each.tournament_id
  where $3::int is null or each.user_id not in ($3::int, t.creator_id)
  group by each.user_id having count(*) ${inHowMany}) who`;

const closingNotice = (subject: SubjectType, inHowMany: string, which = 'true') =>
  writeNotice({
    kind: 'match',
    subject,
    to: 'who.user_id',
    about: 'who.tournament_id',
    by: null,
    at: '$2',
    from: waiting(inHowMany, which),
  });

const ofClosing = closingNotice('tournament_closed', '= 1');
const ofClosings = closingNotice('tournaments_closed', '> 1');
const ofAbandoned = closingNotice(
  'tournament_abandoned',
  '= 1',
  'p.seed is not null and p.withdrawn_at is null',
);

/**
 * Whoever made the tournaments `$1`, where somebody else called them off (`$3`): that was decided about them, and cannot be
 * switched off. visibility-exempt: as above.
 */
const ofCallingOff = writeNotice({
  kind: 'decision',
  subject: 'tournament_called_off',
  to: 't.creator_id',
  about: 't.id',
  by: null,
  at: '$2',
  from: 'tournaments t where t.id = any($1::int[]) and t.creator_id <> $3::int',
});

/**
 * Tells that tournaments closed before they began, each person once: who leaves may have made a hundred.
 * @param by  who closed them; null where time did @returns to whom
 */
export async function noticeOfClosing(
  tx: Transaction,
  tournaments: readonly number[],
  by: number | null,
): Promise<number[]> {
  if (tournaments.length === 0) return [];
  const at = now();
  const rows: { to_whom: number }[] = [];
  const closings = tournaments.length > 1 ? [ofClosing, ofClosings] : [ofClosing];
  for (const text of by === null ? closings : [...closings, ofCallingOff])
    rows.push(...(await tx.$queryRawUnsafe<{ to_whom: number }[]>(text, tournaments, at, by)));
  return [...new Set(rows.map(({ to_whom }) => to_whom))];
}

/** Tells that a tournament closed because nobody played it any more. @returns to whom */
export async function noticeOfAbandoned(tx: Transaction, tournamentId: number): Promise<number[]> {
  const rows = await tx.$queryRawUnsafe<{ to_whom: number }[]>(ofAbandoned, [tournamentId], now(), null);
  return rows.map(({ to_whom }) => to_whom);
}

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

/** Tells the creator account of disputes that nobody decided on in time. @returns to whom */
export async function noticeOfUndecided(tx: Transaction, matches: readonly number[]): Promise<number[]> {
  const { CREATOR_EMAIL: creator } = env();
  if (matches.length === 0 || !creator) return [];
  const rows = await tx.$queryRawUnsafe<{ to_whom: number }[]>(ofUndecided, matches, now(), creator);
  return [...new Set(rows.map(({ to_whom }) => to_whom))];
}
