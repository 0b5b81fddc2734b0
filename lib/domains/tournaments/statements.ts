/** The reads of tournaments, one statement each. `$1` is always the viewer's id, the last value `squadBounds()`. */
import { tournamentPlaces } from '@/lib/contract/constants/tournaments';
import { metInSquads, nameIfMet, reportableSince, squadReachCte } from '@/lib/domains/blocks/visibility';
import { profileChanges } from '@/lib/domains/relations/profile-changes';
import { keptApart } from '@/lib/domains/relations/squad-reach';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

/** Nobody whom the viewer does not meet created the row, a tournament or a squad. Needs `squadReachCte` among the statement's `with` parts. */
const creatorSeen = (row: string) => metInSquads(`${row}.creator_id`);

/** Somebody of a squad that is in it: a block shuts nobody out of what they play. visibility-exempt: part of a condition. */
const playsIn = (row: string) => `exists (
  select 1 from tournament_squads o join squad_members own on own.squad_id = o.squad_id
  where o.tournament_id = ${row}.id and own.user_id = $1)`;

/** No block holds against the decisions of the creator account (rules.md, Contact). Needs `squadReachCte`. */
const decidesAll = 'coalesce((select decides from viewer_reach), false)';

/** The condition under which the viewer may see one tournament. Needs `squadReachCte`. */
export const tournamentSeen = (row: string) => `(${creatorSeen(row)} or ${playsIn(row)} or ${decidesAll})`;

/**
 * The squads in it, by who joined first, without those of people whom the viewer does not meet. A page may have a thousand:
 * they are packed (packed-list.ts), and their founders joined, which costs Postgres a quarter less.
 */
const participants = `
  case when t.participant_count = 0 then '[]'::json else
    (select coalesce(json_agg(json_build_array(s.id, s.game_name, u.username) order by p.joined_at, p.squad_id), '[]')
     from (
       select squad_id, joined_at from tournament_squads where tournament_id = t.id
       order by joined_at, squad_id limit ${tournamentPlaces}
     ) p join squads s on s.id = p.squad_id join users u on u.id = s.creator_id
     where ${creatorSeen('s')}) end`;

/** Whether the viewer sees a squad's words: somebody whom they meet created it, or they are in it. */
const squadWordsSeen = `(${creatorSeen('s')} or exists (
  select 1 from squad_members own where own.squad_id = s.id and own.user_id = $1))`;

/** visibility-exempt: the name of a squad `s`, by `squadWordsSeen`. */
const squadName = `case when ${squadWordsSeen} then s.game_name else 'Hidden squad' end`;

/** visibility-exempt: of a tournament that the viewer sees. */
const columns = `
  t.id, t.title, t.game_name, t.description, t.format, t.status, t.starts_at, t.places, t.squad_id, t.winner_id, t.created_at,
  t.check_in_told_at, t.started_at, t.closes_at, ${nameIfMet('t.creator_id')} as creator_username,
  (select ${squadName} from squads s where s.id = t.squad_id) as squad_game_name,
  t.participant_count, ${participants} as participants`;

/** A page of tournaments, newest first: `$2` limit, `$3` offset, `$4` the id that they are older than. */
export const pageOfTournaments = `
  with ${squadReachCte('$5')}, t as materialized ${limitOffset(`
    select * from tournaments where id < $4 and ${creatorSeen('tournaments')} order by id desc`)}
  select ${columns} from t order by t.id desc`;

/** One tournament as the viewer sees it: `$2` its id. visibility-exempt: blocks are asked for by `tournamentSeen`. */
export const oneTournament = `
  with ${squadReachCte('$3')}
  select ${columns} from tournaments t where t.id = $2 and ${tournamentSeen('t')}`;

/** Which of their squads a member acts for: what they created, or are the captain of. */
const actsFor = `(s.creator_id = $1 or s.captain_id is not distinct from $1)`;

/**
 * Whether somebody acts for a squad `s`: who created it, or the captain they named. Each is looked up by key; for an `exists`
 * Postgres may read all users first. visibility-exempt: part of a condition.
 */
export const somebodyActs = `(
  coalesce((select not ${isDeleted('u')} from users u where u.id = s.creator_id), false)
  or coalesce((
    select not ${isDeleted('u')} from squad_members m join users u on u.id = m.user_id
    where m.squad_id = s.id and m.user_id = s.captain_id), false))`;

/**
 * Whether whoever made a tournament `t` is in a squad `p` of it, or was since it entered: leaving it makes nobody a judge.
 * visibility-exempt: part of a condition.
 */
export const isMakers = `(p.maker_left or exists (
  select 1 from squad_members own where own.squad_id = p.squad_id and own.user_id = t.creator_id))`;

/** The viewer's own squads in a tournament `t`. visibility-exempt: they are the viewer's. */
const ownSquads = `
  (select coalesce(json_agg(json_build_object(
      'squad_id', s.id, 'game_name', s.game_name, 'acts', ${actsFor}, 'founder', s.creator_id = $1,
      'captain', case when s.captain_id is not null and s.creator_id = $1 then ${nameIfMet('s.captain_id')} end,
      'checked_in', p.checked_in_at is not null, 'withdrawn', p.withdrawn_at is not null) order by s.id), '[]')
   from squad_members m join tournament_squads p on p.squad_id = m.squad_id and p.tournament_id = t.id
     join squads s on s.id = p.squad_id
   where m.user_id = $1)`;

/**
 * The squads in the draw of a tournament `t`, by seed. One across a block keeps its place, without its words.
 *
 * visibility-exempt: of a tournament that the viewer sees; names go by `squadWordsSeen` and `nameIfMet`.
 */
const entries = (which: string) => `
  (select coalesce(json_agg(json_build_object(
      'id', s.id, 'seed', p.seed, 'withdrawn', p.withdrawn_at is not null,
      'game_name', ${squadName},
      'creator_username', ${nameIfMet('s.creator_id')}) order by p.seed), '[]')
   from tournament_squads p join squads s on s.id = p.squad_id
   where p.tournament_id = t.id and ${which})`;

const matchColumns = `id, number, bracket, round, place, seed_a, seed_b, state, score_a, score_b, winner_seed, reported_seed,
  due_at, next_number`;

/**
 * One tournament with its draw: `$2` its id.
 *
 * visibility-exempt: ids, scores and times of a tournament that the viewer sees.
 */
export const tournamentWithDraw = `
  with ${squadReachCte('$3')}
  select ${columns}, t.seeded, t.gone, ${entries('p.seed is not null')} as entries,
    (select coalesce(json_agg(g order by g.number), '[]') from (
       select ${matchColumns} from matches where tournament_id = t.id order by number) g) as matches,
    ${ownSquads} as mine
  from tournaments t where t.id = $2 and ${tournamentSeen('t')}`;

/**
 * One match with its two squads: `$2` its id, `$4` now. `due`: time has done something to its tournament that is not written.
 * `judges`: whether the viewer decides on it, as `mayDecide` says.
 *
 * visibility-exempt: ids, scores and times of a tournament that the viewer sees.
 */
export const oneMatch = `
  with ${squadReachCte('$3')}
  select t.id as tournament_id, ${entries('p.seed in (g.seed_a, g.seed_b)')} as entries,
    (select to_json(one) from (select ${matchColumns} from matches where id = g.id) one) as match,
    (select n.id from matches n where n.tournament_id = t.id and n.number = g.next_number) as next_id,
    ${decidesAll} or (t.creator_id = $1 and not exists (
      select 1 from tournament_squads p
      where p.tournament_id = t.id and p.seed in (g.seed_a, g.seed_b) and ${isMakers})) as judges,
    t.status = 'running' and (
      t.seeded - t.gone > (select count(p.seed) from tournament_squads p where p.tournament_id = t.id)
      or t.closes_at <= $4
      or exists (select 1 from matches m where m.tournament_id = t.id and m.state in ('reported', 'disputed') and m.due_at <= $4)) as due
  from matches g join tournaments t on t.id = g.tournament_id where g.id = $2 and ${tournamentSeen('t')}`;

/**
 * Whether what was read of a tournament still holds: `$2` its id, `$3` now. The revision is another whenever the draw looks
 * different to those who have no block with anybody, and meet everybody in it: it moves with the tournament, its matches, the squads in it and what they are
 * called, and with anybody's name.
 *
 * visibility-exempt: hashes, counts and times, and the viewer's own squads; for whom it is another is told so
 * (`hasBlocks`), and reads it whole.
 */
export const drawRevision = `
  with ${squadReachCte('$4')}
  select t.status, t.starts_at, t.created_at, t.check_in_told_at, t.closes_at, exists (select 1 from blocked_users) or ${keptApart('t.creator_id')} or entries.apart as "hasBlocks",
    t.status = 'running' and (t.seeded - t.gone > entries.seeds or played.due) as due,
    concat_ws('.', t.xmin, profile_changes.changes, played.revision, entries.revision,
      (select s.game_name from squads s where s.id = t.squad_id)) as revision,
    ${ownSquads} as mine
  from tournaments t ${profileChanges}
    cross join lateral (
      select md5(string_agg(xmin::text, '.' order by number)) as revision,
        coalesce(bool_or(state in ('reported', 'disputed') and due_at <= $3), false) as due
      from matches where tournament_id = t.id) played
    cross join lateral (
      select count(p.seed) as seeds, coalesce(bool_or(${keptApart('s.creator_id')}), false) as apart,
        sum(hashtextextended(concat_ws(' ', p.xmin, s.id, s.creator_id, s.game_name), 0)) as revision
      from tournament_squads p join squads s on s.id = p.squad_id where p.tournament_id = t.id) entries
  where t.id = $2`;

/**
 * Locks one that the viewer may see, until what it decides is done: `$2` its id. visibility-exempt: blocks are asked for by
 * `tournamentSeen`.
 */
export const lockTournament = `
  with ${squadReachCte('$3')}
  select t.id from tournaments t where t.id = $2 and ${tournamentSeen('t')} for update`;

/**
 * The tournament of a match that the viewer may see: `$2` the match. visibility-exempt: blocks are asked for by
 * `tournamentSeen`.
 */
export const tournamentOfMatch = `
  with ${squadReachCte('$3')}
  select t.id from matches g join tournaments t on t.id = g.tournament_id where g.id = $2 and ${tournamentSeen('t')}`;

/**
 * A match whose tournament the viewer sees. `involved`: they are in one of its two squads, made the tournament, or decide on
 * everything. `withheld`: the tournament is hidden. visibility-exempt: blocks are asked for by `tournamentSeen`.
 */
const seenMatch = (id: string) => `
  select g.*, exists (
      select 1 from tournament_squads p join squad_members m on m.squad_id = p.squad_id
      where p.tournament_id = t.id and p.seed in (g.seed_a, g.seed_b) and m.user_id = $1)
    or t.creator_id = $1 or ${decidesAll} as involved, exists (
      select 1 from withheld_content w where w.target_type = 'tournament' and w.target_id = t.id) as withheld
  from matches g join tournaments t on t.id = g.tournament_id where g.id = ${id} and ${tournamentSeen('t')}`;

/**
 * Whether the words of a step `r` of a match `g` are for the viewer. What a side says about a dispute is for the two sides and
 * whoever decides, and no block keeps the creator account from it; a decision is written in the open, while the tournament is
 * not hidden: what its creator decides after that would be read by everybody otherwise.
 * @param byWriter  the condition on who wrote them
 */
const matchWords = (byWriter: string) =>
  `((r.act = 'decide' or g.involved) and r.hidden_at is null and not (r.act = 'decide' and g.withheld)
  and (r.user_id is null or ${decidesAll} or ${byWriter}))`;

const matchWordsSeen = matchWords(metInSquads('r.user_id'));

/**
 * What a match went through, newest first: `$2` the match, `$3` how many rows at most.
 * visibility-exempt: words go by `matchWordsSeen`, names by `nameIfMet`.
 */
export const historyOfMatch = `
  with ${squadReachCte('$4')}, seen as (${seenMatch('$2')})
  select r.id, r.act, r.score_a, r.score_b, r.created_at, r.user_id is not distinct from $1 as mine,
    case when r.user_id is null then null else ${nameIfMet('r.user_id')} end as username,
    (select p.squad_id from tournament_squads p where p.tournament_id = g.tournament_id and p.seed = r.seed) as squad_id,
    case when ${matchWordsSeen} then r.words else '' end as words
  from seen g join match_reports r on r.match_id = g.id
  order by r.id desc limit $3`;

/**
 * What somebody wrote about a match, for a report: `$2` the step. What parted the two since takes no report away.
 * visibility-exempt: the reporter has read the words by `matchWordsSeen`, and the name is for moderators.
 */
export const wordsOfMatch = `
  with ${squadReachCte('$3')}, seen as (${seenMatch('(select match_id from match_reports where id = $2)')})
  select r.words as content, u.username, r.user_id = $1 as mine
  from seen g join match_reports r on r.match_id = g.id join users u on u.id = r.user_id
  where r.id = $2 and r.words <> '' and ${matchWords(reportableSince('r', 'words', 'r.created_at'))}`;

/**
 * Whether a tournament's maker, `$1`, must not reach who acts for a squad, `$2`, by what the tournament is called.
 * visibility-exempt: an answer about two people to whoever enters it.
 */
export const makerIsKeptApart = `
  with ${squadReachCte('$3')}
  select not ${metInSquads('s.creator_id')} or coalesce(not ${metInSquads('s.captain_id')}, false) as apart
  from squads s where s.id = $2`;
