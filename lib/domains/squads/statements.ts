/**
 * The reads of squads, one statement each, and the presses that change who is in one. `$1` is always the viewer's id, the last
 * value `squadBounds()`.
 */
import { largestId } from '@/lib/contract/constants/requests';
import { leaderboardSize } from '@/lib/contract/constants/squads';
import { metInSquads, nameIfMet, squadReachCte } from '@/lib/domains/blocks/visibility';
import { noticeCte, noticedColumn } from '@/lib/domains/notices/writing';
import { keptApart } from '@/lib/domains/relations/squad-reach';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

const isMember = (row: string) =>
  `exists (select 1 from squad_members own where own.squad_id = ${row}.id and own.user_id = $1)`;

/**
 * The condition under which the viewer may see a squad: nobody on the other side of a block created it, nor anybody whom they
 * do not meet, or they are in it, so that nobody is shut into a squad that they can no longer find. Needs `squadReachCte`.
 */
export const squadSeen = (row: string) => `(${metInSquads(`${row}.creator_id`)} or ${isMember(row)})`;

/** Whoever is in a squad stays in it across a block; who created it, and as whom they play, is kept from them then. */
const columns = `
  s.id, s.game_name, case when ${metInSquads('s.creator_id')} then s.uid else '-' end as uid, s.description, s.status, s.wins, s.confirmed_wins, s.is_featured, s.created_at, s.member_count,
  ${isMember('s')} as is_member,
  ${nameIfMet('s.creator_id')} as creator_username`;

/**
 * The place in the list after the squad `$4`: featured first, then newest. One walk of (is_featured, id). `$5` says whether
 * it was featured when the reader got it, where they know; else it counts as it stands.
 *
 * visibility-exempt: a place in the order, shown to nobody.
 */
const afterTheOne = `
  (is_featured, id) <
  (coalesce($5::bool, (select b.is_featured from squads b where b.id = $4), $4 = ${largestId}), $4)`;

const inOrder = 'order by is_featured desc, id desc';

/** A page of squads, featured first, then newest: `$2` limit, `$3` offset, `$4` and `$5` what they come after. */
export const pageOfSquads = `
  with ${squadReachCte('$6')}, s as materialized ${limitOffset(`
    select * from squads where ${afterTheOne} and ${squadSeen('squads')} ${inOrder}`)}
  select ${columns} from s ${inOrder}`;

/** The same of the squads that the viewer is in. visibility-exempt: whoever created them, they must find them to leave. */
export const pageOfOwnSquads = `
  with ${squadReachCte('$6')}, s as materialized ${limitOffset(`
    select squads.* from squad_members m join squads on squads.id = m.squad_id
    where m.user_id = $1 and ${afterTheOne} ${inOrder}`)}
  select ${columns} from s ${inOrder}`;

/** Most confirmed wins first, then most reported ones; of equals the one that has been there longer. */
export const mostWins = `
  with ${squadReachCte('$2')}, s as materialized (
    select * from squads where ${squadSeen('squads')} order by confirmed_wins desc, wins desc, id limit ${leaderboardSize})
  select ${columns} from s order by confirmed_wins desc, wins desc, id`;

/** One squad: `$2` its id. visibility-exempt: asked by whoever has just created or managed it. */
export const oneSquad = `with ${squadReachCte('$3')} select ${columns} from squads s where s.id = $2`;

const toldOfMember = noticeCte({
  kind: 'squad_join',
  subject: 'squad',
  to: 'target.creator_id',
  about: 'target.id',
  by: '$1::int',
  at: '$3',
  from: 'target where exists (select 1 from came)',
});

/**
 * Joins a squad that is open, once, and counts: `$2` the squad, `$3` when. It is closed to whom
 * its creator does not meet. Locked before its members are touched, so that of two at once the second finds what the first did.
 * @returns SQL that gives the squad's `status`, as `came` whether the viewer is new in it, as `was` whether they had been
 *   in it before; no row where there is no such squad
 */
export const enterSquad = `
  with ${squadReachCte('$4')},
       target as materialized (
         select id, creator_id, case when ${keptApart('squads.creator_id')} then 'closed' else status end as status
         from squads where id = $2 and (creator_id not in (select id from blocked_users) or ${isMember('squads')})
         for update),
       came as (
         insert into squad_members (squad_id, user_id, joined_at) select id, $1, $3 from target where status = 'open'
         on conflict do nothing returning 1),
       counted as (
         update squads set member_count = member_count + 1 from target
         where squads.id = target.id and exists (select 1 from came)),
       ${toldOfMember}
  select status, exists (select 1 from came) as came, ${isMember('target')} as was, ${noticedColumn} from target`;

/** A member by name (`$3`, in lower case) whom the viewer meets in the squad `$2`. */
export const memberNamed = `
  with ${squadReachCte('$4')}
  select u.id, u.username from squad_members m join users u on u.id = m.user_id
  where m.squad_id = $2 and u.username_key = $3 and ${metInSquads('u.id')}`;

/**
 * Leaves a squad that somebody else created, and counts: `$2` the squad.
 * @returns SQL that gives as `founder` whether the viewer created it, as `went` whether they had been in it
 */
export const leaveTheSquad = `
  with ${squadReachCte('$3')},
       target as materialized (
         select id, creator_id = $1 as founder from squads where id = $2 and ${squadSeen('squads')} for update),
       gone as (
         delete from squad_members m using target
         where m.squad_id = target.id and m.user_id = $1 and not target.founder returning 1),
       counted as (
         update squads set member_count = member_count - 1, captain_id = nullif(captain_id, $1) from target
         where squads.id = target.id and exists (select 1 from gone))
  select founder, exists (select 1 from gone) as went from target`;
