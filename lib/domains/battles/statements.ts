/**
 * The statements of battles. `$1` is the viewer's id where there is one viewer. A battle is visible unless there is a block
 * between the viewer and one of its two people.
 */

import { opponentsSuggested, voteUpdateInterval } from '@/lib/contract/constants/battles';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { mediaBytes } from '@/lib/domains/media/statements';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

/** The condition under which the viewer may see a battle. Needs `blockedUsersCte` among the statement's `with` parts. */
const battleSeen = (row: string) =>
  `(${visible(row)} and coalesce(${row}.opponent_id, 0) not in (select id from blocked_users))`;

/** visibility-exempt: only for battles that the viewer may see, so there is no block. */
const nameOf = (user: string) => `(select u.username from users u where u.id = ${user})`;
/**
 * The `case` saves the lookup for the many battles without a team.
 *
 * visibility-exempt: only for battles that the viewer may see.
 */
const teamName = (team: string) =>
  `case when ${team} is not null then (select t.name from teams t where t.id = ${team}) end`;

/** Whether there is a visible answer; a hidden one does not count. */
const answered = (row: string) =>
  `(${row}.opponent_media_url is not null and ${row}.response_hidden_at is null)`;
const ofAnswer = (column: string) =>
  `case when b.response_hidden_at is null then b.${column} end as ${column}`;

/** The result of a battle, from its row. Nobody wins without an answer. */
const outcome = (row: string) => `
  case
    when ${row}.opponent_id is null or not ${answered(row)} then null
    when ${row}.votes > ${row}.opponent_votes then 'creator'
    when ${row}.votes < ${row}.opponent_votes then 'opponent'
    else 'tie'
  end`;

/**
 * Whether the answer is hidden by reports that are not decided yet. The battle then ends only after the decision: reports
 * alone take nobody's win. Where it is shown again, voting goes on for as long as it was hidden.
 */
const awaitsDecision = (row: string) => `
  (${row}.response_hidden_at is not null and exists (
    select 1 from decisions d where d.target_type = 'battle_response' and d.target_id = ${row}.id
      and d.action = 'reports' and d.undone_at is null))`;

/** Whether a decision on either side stands. */
const sideDecision = (row: string, which: string) => `
  exists (select 1 from decisions d where d.target_type in ('battle', 'battle_response') and d.target_id = ${row}.id
    and d.undone_at is null and ${which})`;

/** Whether a result that was kept when a side left (account-deletion.ts) still waits for a decision on what was reported. */
const keptAwaitsDecision = (row: string) => sideDecision(row, `d.action = 'reports'`);

/** The result of a battle that is over. One that was kept when a side left is void where a decision hides a side. */
const finalOutcome = (row: string) => `
  case when ${row}.kept_result is null then ${outcome(row)}
    when not ${sideDecision(row, 'd.hides')} then ${row}.kept_result end`;

/** Whether nobody is given a side's video (lib/workflows/file-access.ts). visibility-exempt: only for battles that the viewer may see. */
const withheld = (user: string) => `(select u.suspended_at is not null from users u where u.id = ${user})`;

/**
 * Whether the viewer may challenge a person `u`, as far as their account and age decide, which is the same for friends.
 * @param born  the parameters with what `birthdaysReached` returns for challenges
 */
const mayBattle = ([after, upTo]: Born) =>
  `(u.suspended_at is null and not ${isDeleted('u')} and u.dob > ${after}::date and u.dob <= ${upTo}::date)`;
type Born = readonly [after: string, upTo: string];

/**
 * Whether the viewer may answer the battle `b` now. The two must still be allowed to battle: since the challenge one may have
 * been suspended, or have grown too old for the other (rules.md, Contact). visibility-exempt: a condition, which shows nobody.
 */
const mayRespond = (now: string, born: Born) => `
  case when b.opponent_id = $1 and b.opponent_media_url is null and b.settled_at is null and b.voting_deadline > ${now}
    then exists (select 1 from users u where u.id = b.user_id and ${mayBattle(born)})
      and not exists (select 1 from account_deletions d where d.user_id = b.user_id)
    else false end`;

/** `now` is a `$n`, like those of `born`. A battle past its deadline shows its winner even before it is settled. */
const battleColumns = (now: string, born: Born) => `
  b.id, b.user_id, ${nameOf('b.user_id')} as username, b.team_id, ${teamName('b.team_id')} as team_name,
  b.category, b.content, b.media_url, ${mediaBytes('b.media_url')} as media_bytes,
  ${withheld('b.user_id')} as media_withheld, b.opponent_id, ${nameOf('b.opponent_id')} as actual_username,
  b.opponent_team_id, ${teamName('b.opponent_team_id')} as opponent_team_name,
  ${ofAnswer('opponent_content')}, ${ofAnswer('opponent_media_url')},
  case when ${answered('b')} then ${mediaBytes('b.opponent_media_url')} end as opponent_media_bytes,
  coalesce(${answered('b')} and ${withheld('b.opponent_id')}, false) as opponent_media_withheld,
  b.response_hidden_at is not null as response_hidden, b.is_live, b.votes, b.opponent_votes, b.removed_votes, b.voting_deadline, b.created_at,
  (select v.vote_for from battle_votes v where v.battle_id = b.id and v.user_id = $1) as my_vote,
  case when b.settled_at is not null then b.winner when b.voting_deadline <= ${now} then ${outcome('b')} end as winner,
  b.not_counted, ${mayRespond(now, born)} as may_respond,
  b.settled_at is null and b.voting_deadline <= ${now}
    and not case when b.kept_result is null then ${awaitsDecision('b')} else ${keptAwaitsDecision('b')} end as due`;

/** Newest first: `$2` limit, `$3` offset, `$4` the cursor (only smaller ids), `$5` now, `$6` and `$7` as `mayBattle` needs them. */
export const newestBattles = `
  with ${blockedUsersCte},
    b as materialized ${limitOffset(`select * from battles where id < $4 and ${battleSeen('battles')} order by id desc`)}
  select ${battleColumns('$5::timestamptz', ['$6', '$7'])} from b order by b.id desc`;

/** One battle: `$2` its id, `$3` now, `$4` and `$5` as `mayBattle` needs them. */
export const oneBattle = `
  with ${blockedUsersCte}
  select ${battleColumns('$3::timestamptz', ['$4', '$5'])} from battles b where b.id = $2 and ${battleSeen('b')}`;

/**
 * Whether the last broadcast of a battle's counts is at least two seconds old. A time in the future, after a clock was set
 * back, also counts as due.
 */
const isDue = (row: string, now: string) => `
  (${row}.last_broadcast_at is null or ${row}.last_broadcast_at > ${now} or ${row}.last_broadcast_at <= ${now} - interval '${voteUpdateInterval} milliseconds')`;

/**
 * Counts a batch of votes for one battle under one row lock: `$1` the battle, `$2` the voters, `$3` their sides, `$4` the
 * arrival times, `$5` now. The deadline is read under the lock, so a concurrent answer or settlement is respected. The
 * unique key decides who has voted already.
 * @returns one row for each vote, in order: the reason of a refusal, or null; the counts; and `claimed`: whether this batch
 *   must broadcast the counts now. No other statement may claim that for two seconds
 */
export const countVotes = `
  with battle as materialized (
         select id, user_id, opponent_id, ${answered('battles')} as answered, response_hidden_at is not null as hidden,
           voting_deadline, settled_at, votes, opponent_votes, ${isDue('battles', '$5::timestamptz')} as is_due
         from battles where id = $1 and hidden_at is null for update),
       asked as materialized (
         select a.place, a.voter, a.side, a.moment,
           case
             when exists (select 1 from blocks k where k.blocker_id = a.voter and k.blocked_id in (battle.user_id, battle.opponent_id))
               or exists (select 1 from blocks k where k.blocked_id = a.voter and k.blocker_id in (battle.user_id, battle.opponent_id))
               then 'unseen'
             when a.voter in (battle.user_id, battle.opponent_id) then 'own'
             when battle.voting_deadline <= a.moment or battle.settled_at is not null then 'closed'
             -- Nobody votes while a side is hidden: else the other side alone could be voted for.
             when battle.hidden or (a.side = 'opponent' and not battle.answered) then 'unanswered'
           end as refusal
         from battle, unnest($2::int[], $3::text[], $4::timestamptz[]) with ordinality as a(voter, side, moment, place)),
       earliest as (select voter, min(place) as place from asked where refusal is null group by voter),
       came as (
         insert into battle_votes (battle_id, user_id, vote_for, created_at)
         select $1, asked.voter, asked.side, asked.moment from asked join earliest using (voter, place)
         on conflict do nothing returning user_id, vote_for),
       more as (
         select count(*) filter (where vote_for = 'creator')::int as votes,
           count(*) filter (where vote_for = 'opponent')::int as opponent_votes
         from came),
       counted as (
         update battles set votes = battles.votes + more.votes, opponent_votes = battles.opponent_votes + more.opponent_votes,
           last_broadcast_at = case when battle.is_due then $5 else battles.last_broadcast_at end
         from more, battle where battles.id = $1 and more.votes + more.opponent_votes > 0
         returning battles.votes, battles.opponent_votes)
  select
    case
      when asked.refusal is not null then asked.refusal
      when earliest.place is null or came.user_id is null then 'voted'
    end as refusal,
    coalesce(counted.votes, battle.votes) as votes,
    coalesce(counted.opponent_votes, battle.opponent_votes) as opponent_votes,
    battle.is_due and counted.votes is not null as claimed
  from battle cross join asked
  left join earliest on earliest.place = asked.place
  left join came on came.user_id = asked.voter
  left join counted on true
  order by asked.place`;

/**
 * Voids the votes of some people in one battle and updates its counts, while voting is open: `$1` the battle, `$2` their
 * names in lower case, `$3` the reason, `$4` now, `$5` who does it. The log gets its line in the same statement.
 * @returns how many votes were voided now and in all, the counts, and `claimed` as in `countVotes`; `closed` where voting is
 *   over
 *
 * visibility-exempt: only counted, for the creator account.
 */
export const voidVotesOf = `
  with battle as materialized (
         select id, removed_votes, voting_deadline <= $4 or settled_at is not null as closed,
           ${isDue('battles', '$4::timestamptz')} as is_due
         from battles where id = $1 for update),
       gone as (
         update battle_votes v set voided_at = $4, void_reason = $3
         from battle
         where v.battle_id = battle.id and not battle.closed and v.voided_at is null
           and v.user_id in (select u.id from users u where u.username_key = any($2::text[]))
         returning v.vote_for),
       counted as (
         update battles set
           votes = votes - (select count(*) from gone where vote_for = 'creator'),
           opponent_votes = opponent_votes - (select count(*) from gone where vote_for = 'opponent'),
           removed_votes = battles.removed_votes + (select count(*) from gone),
           last_broadcast_at = case when battle.is_due then $4 else battles.last_broadcast_at end
         from battle where battles.id = battle.id and exists (select 1 from gone)
         returning battles.removed_votes, battles.votes, battles.opponent_votes),
       logged as (
         insert into moderation_log (at, actor_id, action, target_type, target_id, note)
         select $4, $5, 'void-votes', 'battle', battle.id, $3 from battle where exists (select 1 from gone))
  select battle.closed, (select count(*) from gone)::int as removed,
    coalesce(counted.removed_votes, battle.removed_votes) as removed_votes,
    counted.votes, counted.opponent_votes, battle.is_due as claimed
  from battle left join counted on true`;

/** The UTC day that voting ended on. */
const endedOn = (row: string) => `to_char(${row}.voting_deadline at time zone 'UTC', 'YYYY-MM-DD')`;

/** The battles to settle at `$1` (now): among `$2`, or among all where that is null. */
const due = `
  settled_at is null and hidden_at is null and voting_deadline <= $1 and ($2::int[] is null or id = any($2))
  and kept_result is null and not ${awaitsDecision('battles')}`;

/** The same of those whose result was kept when a side left: they may be hidden, as what is empty is shown to nobody. */
const keptDue = `
  settled_at is null and kept_result is not null and ($2::int[] is null or id = any($2))
  and not ${keptAwaitsDecision('battles')}`;

/** Whether any battle is due. visibility-exempt: shown to nobody. */
export const battlesDue = `
  select exists (select 1 from battles where ${due}) or exists (select 1 from battles where ${keptDue}) as due`;

/**
 * Ends battles whose deadline has passed: `$1` now, `$2` which, or null for all. Skips rows that another settlement has
 * locked, so settlements do not wait for each other.
 *
 * visibility-exempt: for the settlement, shown to nobody.
 */
export const endBattles = `
  update battles set settled_at = $1, winner = ${finalOutcome('battles')},
    winner_user_id = case ${finalOutcome('battles')} when 'creator' then user_id when 'opponent' then opponent_id end
  where settled_at is null and id in (
    select id from battles where (${due}) or (${keptDue})
    order by id limit 200 for update skip locked)
  returning id, winner_user_id as "winnerId", case winner when 'creator' then opponent_id else user_id end as "loserId",
    votes + opponent_votes as voters, ${endedOn('battles')} as day`;

/** Locks the people `$1` until the transaction ends. Lock order: by id. */
export const holdPeople = 'select id from users where id = any($1::int[]) order by id for no key update';

/**
 * Wins that count, for the people `$1`, from day `$2` to day `$3`, without the battles `$4`. Uses the index on winner and
 * voting deadline.
 *
 * visibility-exempt: for the settlement, never shown.
 */
export const countedWins = `
  select b.winner_user_id as "winnerId", case b.winner when 'creator' then b.opponent_id else b.user_id end as "loserId",
    b.votes + b.opponent_votes as voters, ${endedOn('b')} as day
  from battles b
  where b.winner_user_id = any($1::int[]) and b.not_counted is null and b.id <> all($4::int[])
    and b.voting_deadline >= $2::date::timestamp at time zone 'UTC'
    and b.voting_deadline < ($3::date + 1)::timestamp at time zone 'UTC'`;

/** Stores why wins do not count: `$1` the battles, `$2` the reason for each. */
export const writeNotCounted = `
  update battles set not_counted = each.reason from unnest($1::int[], $2::text[]) as each(id, reason)
  where battles.id = each.id`;

/** Claims the broadcast of a battle's counts, where it is due: `$1` the battle, `$2` now. */
export const claimBroadcast = `
  update battles set last_broadcast_at = $2::timestamptz where id = $1 and ${isDue('battles', '$2::timestamptz')}
  returning votes, opponent_votes`;

/**
 * People by the first letters of their names: keys from `$2` up to, but without, `$3`; `$4` and `$5` bound the birthdays.
 * Leaves out deleted, suspended and blocked people, and people who are not findable, except the viewer's friends.
 */
export const peopleStarting = `
  with ${blockedUsersCte}
  select u.username, u.verified, u.profile_media_url, u.profile_media_type from users u
  where u.username_key ~>=~ $2 and u.username_key ~<~ $3 and u.id <> $1 and ${mayBattle(['$4', '$5'])}
    and u.id not in (select id from blocked_users)
    and (not exists (select 1 from user_settings s where s.user_id = u.id and not s.findable)
      or exists (select 1 from friendships f where f.user_id = $1 and f.friend_id = u.id))
  order by u.username_key using ~<~ limit ${opponentsSuggested}`;

/** The owner of the battle `$2`, if the viewer may see it or is its owner, also across a block with the opponent. */
export const ownerOfBattle = `
  with ${blockedUsersCte} select b.user_id as "userId" from battles b
  where b.id = $2 and (${battleSeen('b')} or (b.user_id = $1 and b.hidden_at is null))`;

/**
 * Deletes the battle `$2` of `$1`, with its votes, unless it is answered. Takes the row lock that votes and answers also
 * take: an earlier answer prevents the deletion, and later votes and answers find no battle.
 * @returns the video's URL; null where the battle is answered; no row where it does not exist
 *
 * visibility-exempt: the viewer's own battle.
 */
export const removeUnanswered = `
  with held as materialized (
         select id, opponent_media_url is null and winner is null and (kept_result is null or settled_at is not null) as unanswered
         from battles
         where id = $2 and user_id = $1 and hidden_at is null for update),
       gone as (delete from battles using held where battles.id = held.id and held.unanswered returning battles.media_url)
  select (select media_url from gone) as url from held`;
