/**
 * What battles read and count, each one statement. `$1` is the viewer's id where there is one viewer. A battle is seen by
 * those whom neither of its two people is apart from.
 */
import { opponentsSuggested, voteUpdateInterval } from '@/lib/contract/constants/battles';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

/** The condition under which the viewer may see a battle. Needs `blockedUsersCte` among the statement's `with` parts. */
const battleSeen = (row: string) =>
  `(${visible(row)} and coalesce(${row}.opponent_id, 0) not in (select id from blocked_users))`;

/** noRules: of a battle that the viewer sees, and so of nobody across a block. */
const nameOf = (user: string) => `(select u.username from users u where u.id = ${user})`;
/**
 * Most battles are between people without a team, and then there is nothing to look for.
 *
 * noRules: of a battle that the viewer sees.
 */
const teamName = (team: string) =>
  `case when ${team} is not null then (select t.name from teams t where t.id = ${team}) end`;

/** Whether the opponent's answer is there to be seen: one that was hidden is none. */
const answered = (row: string) =>
  `(${row}.opponent_media_url is not null and ${row}.response_hidden_at is null)`;
const ofAnswer = (column: string) =>
  `case when b.response_hidden_at is null then b.${column} end as ${column}`;

/** How a battle ends, from its row: nobody wins where nobody answered. */
const outcome = (row: string) => `
  case
    when ${row}.opponent_id is null or not ${answered(row)} then null
    when ${row}.votes > ${row}.opponent_votes then 'creator'
    when ${row}.votes < ${row}.opponent_votes then 'opponent'
    else 'tie'
  end`;

/**
 * Whether the answer is hidden by reports that nobody has decided on: then the battle ends when somebody has, or three
 * people who report at the last moment would take a win.
 */
const awaitsDecision = (row: string) => `
  (${row}.response_hidden_at is not null and exists (
    select 1 from decisions d where d.target_type = 'battle_response' and d.target_id = ${row}.id
      and d.action = 'reports' and d.undone_at is null))`;

/** What a video costs to watch, by the key that its address ends with. noRules: of a battle that the viewer sees. */
const bytesOf = (address: string) =>
  `(select f.bytes from media f where f.key = split_part(${address}, '/', -1))`;

/** `$n` in the place of `now`: a battle that is over shows its winner also before it is settled. */
const battleColumns = (now: string) => `
  b.id, b.user_id, ${nameOf('b.user_id')} as username, b.team_id, ${teamName('b.team_id')} as team_name,
  b.category, b.content, b.media_url, ${bytesOf('b.media_url')} as media_bytes, b.opponent_id, ${nameOf('b.opponent_id')} as actual_username,
  b.opponent_team_id, ${teamName('b.opponent_team_id')} as opponent_team_name,
  ${ofAnswer('opponent_content')}, ${ofAnswer('opponent_media_url')},
  case when ${answered('b')} then ${bytesOf('b.opponent_media_url')} end as opponent_media_bytes,
  b.response_hidden_at is not null as response_hidden, b.is_live, b.votes, b.opponent_votes, b.removed_votes, b.voting_deadline, b.created_at,
  (select v.vote_for from battle_votes v where v.battle_id = b.id and v.user_id = $1) as my_vote,
  case when b.settled_at is not null then b.winner when b.voting_deadline <= ${now} then ${outcome('b')} end as winner,
  b.not_counted,
  b.settled_at is null and b.voting_deadline <= ${now} and not ${awaitsDecision('b')} as due`;

/** Newest first: `$2` limit, `$3` offset, `$4` the id that the rows are older than, `$5` now. */
export const newestBattles = `
  with ${blockedUsersCte},
    b as materialized ${limitOffset(`select * from battles where id < $4 and ${battleSeen('battles')} order by id desc`)}
  select ${battleColumns('$5::timestamptz')} from b order by b.id desc`;

/** One battle: `$2` its id, `$3` now. */
export const oneBattle = `
  with ${blockedUsersCte}
  select ${battleColumns('$3::timestamptz')} from battles b where b.id = $2 and ${battleSeen('b')}`;

/**
 * Whether a battle's counts were last broadcast two seconds ago or longer. A time that lies ahead is of a clock that was set back,
 * and holds nobody up.
 */
const isDue = (row: string, now: string) => `
  (${row}.last_broadcast_at is null or ${row}.last_broadcast_at > ${now} or ${row}.last_broadcast_at <= ${now} - interval '${voteUpdateInterval} milliseconds')`;

/**
 * Counts the votes that came together for one battle, under one lock of its row: `$1` the battle, `$2` who, `$3` for
 * which side, `$4` when each arrived, `$5` now. The deadline is that of the row as it is once locked, so an answer that moved it
 * and a settlement that ended it count. The unique key decides who has voted already.
 * @returns a row a vote in their order: why it is refused, or null; the counts; and as `claimed` whether
 *   this statement's votes are to be broadcast now, which no other statement may for two seconds
 */
export const countVotes = `
  with battle as materialized (
         select id, user_id, opponent_id, ${answered('battles')} as answered, voting_deadline, settled_at,
           votes, opponent_votes, ${isDue('battles', '$5::timestamptz')} as is_due
         from battles where id = $1 and hidden_at is null for update),
       asked as materialized (
         select a.place, a.voter, a.side, a.moment,
           case
             when exists (select 1 from blocks k where k.blocker_id = a.voter and k.blocked_id in (battle.user_id, battle.opponent_id))
               or exists (select 1 from blocks k where k.blocked_id = a.voter and k.blocker_id in (battle.user_id, battle.opponent_id))
               then 'unseen'
             when a.voter in (battle.user_id, battle.opponent_id) then 'own'
             when battle.voting_deadline <= a.moment or battle.settled_at is not null then 'closed'
             when a.side = 'opponent' and not battle.answered then 'unanswered'
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
 * Voids the votes of some people in one battle and counts anew, while voting is open: `$1` the battle, `$2` their names
 * in lower case, `$3` the reason, `$4` now.
 * @returns how many went and how many have gone in all, the counts, and `claimed` as above; `closed` where it is too late
 *
 * noRules: only counted, for the creator account.
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
         returning battles.removed_votes, battles.votes, battles.opponent_votes)
  select battle.closed, (select count(*) from gone)::int as removed,
    coalesce(counted.removed_votes, battle.removed_votes) as removed_votes,
    counted.votes, counted.opponent_votes, battle.is_due as claimed
  from battle left join counted on true`;

/** The UTC day that voting ended on. */
const endedOn = (row: string) => `to_char(${row}.voting_deadline at time zone 'UTC', 'YYYY-MM-DD')`;

/** What is to be settled now, `$1`: of the battles `$2`, or of all where that is null. */
const due = `
  settled_at is null and hidden_at is null and voting_deadline <= $1 and ($2::int[] is null or id = any($2))
  and not ${awaitsDecision('battles')}`;

/** Whether any is. noRules: shown to nobody. */
export const battlesDue = `select exists (select 1 from battles where ${due}) as due`;

/**
 * Ends battles whose deadline has passed: `$1` now, `$2` which, or null for all. Whoever gets a row's lock ends it;
 * nobody waits for another who is at it.
 *
 * noRules: settled, and shown to nobody.
 */
export const endBattles = `
  update battles set settled_at = $1, winner = ${outcome('battles')},
    winner_user_id = case ${outcome('battles')} when 'creator' then user_id when 'opponent' then opponent_id end
  where settled_at is null and id in (
    select id from battles where ${due}
    order by id limit 200 for update skip locked)
  returning id, winner_user_id as "winnerId", case winner when 'creator' then opponent_id else user_id end as "loserId",
    votes + opponent_votes as voters, ${endedOn('battles')} as day`;

/** Holds the people of some battles, in the order of their ids, until the transaction ends: `$1` their ids. */
export const holdPeople = 'select id from users where id = any($1::int[]) order by id for no key update';

/**
 * The wins that count between the first and the last of some days (`$2`, `$3`), of some people (`$1`) and without some
 * battles (`$4`): by the index on who won and when voting ended.
 *
 * noRules: only counted, by the settlement, and never shown.
 */
export const countedWins = `
  select b.winner_user_id as "winnerId", case b.winner when 'creator' then b.opponent_id else b.user_id end as "loserId",
    b.votes + b.opponent_votes as voters, ${endedOn('b')} as day
  from battles b
  where b.winner_user_id = any($1::int[]) and b.not_counted is null and b.id <> all($4::int[])
    and b.voting_deadline >= $2::date::timestamp at time zone 'UTC'
    and b.voting_deadline < ($3::date + 1)::timestamp at time zone 'UTC'`;

/** Writes down why wins do not count: `$1` the battles, `$2` the reason of each. */
export const writeNotCounted = `
  update battles set not_counted = each.reason from unnest($1::int[], $2::text[]) as each(id, reason)
  where battles.id = each.id`;

/** Claims the broadcast of a battle's counts, where it is due: `$1` the battle, `$2` now. */
export const claimBroadcast = `
  update battles set last_broadcast_at = $2::timestamptz where id = $1 and ${isDue('battles', '$2::timestamptz')}
  returning votes, opponent_votes`;

/**
 * People by the first letters of their names: `$2` and `$3` the keys between. Nobody who is gone, suspended or blocked, and
 * none but friends who do not let themselves be found.
 */
export const peopleStarting = `
  with ${blockedUsersCte}
  select u.username, u.verified, u.profile_media_url, u.profile_media_type from users u
  where u.username_key ~>=~ $2 and u.username_key ~<~ $3 and u.id <> $1 and u.suspended_at is null
    and u.username_key not like '%:%' and u.id not in (select id from blocked_users)
    and u.dob > $4::date and u.dob <= $5::date
    and (not exists (select 1 from user_settings s where s.user_id = u.id and not s.findable)
      or exists (select 1 from friendships f where f.user_id = $1 and f.friend_id = u.id))
  order by u.username_key using ~<~ limit ${opponentsSuggested}`;

/** Whose a battle is, if the viewer may see it: `$2` its id. */
export const ownerOfBattle = `
  with ${blockedUsersCte} select b.user_id as "userId" from battles b where b.id = $2 and ${battleSeen('b')}`;

/**
 * Deletes the battle `$2` of `$1` where nobody has answered it; its votes go with it. Its row is locked first, as a vote
 * and an answer lock it: what came before counts, what comes after finds no battle.
 * @returns where its video was; null where it is answered; no row where it is gone
 *
 * noRules: the viewer's own.
 */
export const removeUnanswered = `
  with held as materialized (
         select id, opponent_media_url is null and winner is null as unanswered from battles
         where id = $2 and user_id = $1 and hidden_at is null for update),
       gone as (delete from battles using held where battles.id = held.id and held.unanswered returning battles.media_url)
  select (select media_url from gone) as url from held`;
