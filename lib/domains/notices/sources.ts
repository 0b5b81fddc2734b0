/**
 * What notices are about. A notice stores only a reference to its subject. Hidden and deleted subjects are left out in one
 * place: here, when notices are read (docs/decisions/086-notices-point.md).
 */

import { blockedUsersCteOf } from '@/lib/domains/relations/blocked-users';
import { keptApart, mayBefriend, viewerReachCte } from '@/lib/domains/relations/squad-reach';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { ownSources } from './own-sources';
import type { Source } from './source';
import { subjectOf } from './subjects';
import type { SourceTimes } from './times';

/** How many actors a notice names. */
const actorsShown = 3;

/**
 * Three CTEs about a recipient. `blocked_users`: people with a block in between. `unnamed_users`: people whom their notices
 * never name, that is the blocked ones, those they muted, and themselves. `viewer_reach`: whom they do not meet in squads.
 * Materialized, so that they are not evaluated again for each notice. `bounds` is a parameter with `squadBounds()`.
 */
export const recipientCtes = (person: string, bounds: string) => `${viewerReachCte(bounds, person)},
  ${blockedUsersCteOf(person)},
  unnamed_users as materialized (
    select ${person} as id union select id from blocked_users union select muted_id from mutes where muter_id = ${person})`;

/** Needs the `recipientCtes` of the reader, like everything below. */
const notBlocked = (id: string) => `${id} not in (select id from blocked_users)`;

/** The condition for the account `row` to be active: not suspended, not deleted. */
const isActive = (row: string) => `${row}.suspended_at is null and not ${isDeleted(row)}`;

/** The condition for an actor to be named: not the reader, no block, not muted, and active. */
const known = (id: string) => `
  ${id} not in (select id from unnamed_users) and (select ${isActive('a')} from users a where a.id = ${id})`;

/** The condition for the reader to see the post `p`. */
const postSeen = `p.hidden_at is null and ${notBlocked('p.user_id')}`;

const closedEarly = `tournaments t where t.id = n.subject_id and t.status = 'closed' and t.started_at is null`;

/**
 * visibility-exempt: each source leaves out hidden content itself; `known` and `shown` check the actor and the blocks for
 * all of them.
 */
const sources: readonly Source[] = [
  {
    kind: 'like',
    subject: 'post',
    rows: `posts p join post_likes l on l.post_id = p.id
      where p.id = n.subject_id and p.user_id = n.user_id and p.hidden_at is null`,
    by: { actor: 'l.user_id', at: 'l.created_at' },
  },
  {
    kind: 'like',
    subject: 'comment',
    rows: `comments c join posts p on p.id = c.post_id join comment_likes l on l.comment_id = c.id
      where c.id = n.subject_id and c.user_id = n.user_id and c.hidden_at is null and ${postSeen}`,
    by: { actor: 'l.user_id', at: 'l.created_at' },
  },
  {
    kind: 'reaction',
    subject: 'post',
    rows: `posts p join post_reactions l on l.post_id = p.id
      where p.id = n.subject_id and p.user_id = n.user_id and p.hidden_at is null`,
    by: { actor: 'l.user_id', at: 'l.created_at' },
  },
  {
    kind: 'comment',
    subject: 'comment',
    rows: `comments c join posts p on p.id = c.post_id
      where c.id = n.subject_id and c.hidden_at is null and p.hidden_at is null`,
    by: { actor: 'c.user_id' },
  },
  {
    kind: 'reply',
    subject: 'reply',
    rows: `replies r join comments c on c.id = r.comment_id join posts p on p.id = c.post_id
      where r.id = n.subject_id and r.hidden_at is null and c.hidden_at is null and ${postSeen}`,
    by: { actor: 'r.user_id' },
  },
  {
    kind: 'pin',
    subject: 'comment',
    rows: `comments c join posts p on p.id = c.post_id
      where c.id = n.subject_id and c.pinned and c.hidden_at is null and p.hidden_at is null`,
    by: { actor: 'p.user_id' },
  },
  {
    kind: 'friend_request',
    subject: 'person',
    rows: `friend_requests f where f.sender_id = n.subject_id and f.recipient_id = n.user_id
      and f.declined_at is null and f.cancelled_at is null and ${mayBefriend('f.sender_id')}`,
    by: { actor: 'f.sender_id' },
  },
  {
    kind: 'friend_accepted',
    subject: 'person',
    rows: 'friendships f where f.user_id = n.user_id and f.friend_id = n.subject_id',
    by: { actor: 'f.friend_id' },
  },
  {
    kind: 'message_request',
    subject: 'conversation',
    rows: ({
      requestsSince,
    }) => `conversation_members f where f.conversation_id = n.subject_id and f.user_id = n.user_id
      and f.state = 'request' and f.last_message_at > ${requestsSince}`,
    by: { actor: 'f.other_id' },
  },
  {
    kind: 'battle_challenge',
    subject: 'battle',
    rows: `battles t where t.id = n.subject_id and t.opponent_id = n.user_id and t.hidden_at is null
      and t.opponent_media_url is null`,
    by: { actor: 't.user_id' },
  },
  {
    kind: 'battle_response',
    subject: 'battle',
    rows: `battles t where t.id = n.subject_id and t.user_id = n.user_id and t.hidden_at is null
      and t.opponent_media_url is not null and t.response_hidden_at is null`,
    by: { actor: 't.opponent_id' },
  },
  {
    kind: 'squad_join',
    subject: 'squad',
    rows: `squads s join squad_members l on l.squad_id = s.id
      where s.id = n.subject_id and s.creator_id = n.user_id and not ${keptApart('l.user_id')}
        and not exists (select 1 from withheld_content w where w.target_type = 'squad' and w.target_id = s.id)`,
    by: { actor: 'l.user_id', at: 'l.joined_at' },
  },
  {
    // A step of a match, for the people who act for its squads and its judges. No actor, since a timer also causes steps.
    kind: 'match',
    subject: 'match',
    rows: `matches g join tournaments t on t.id = g.tournament_id
      where g.id = n.subject_id and g.state <> 'waiting'`,
    by: null,
  },
  {
    // A tournament's check-in, while the reader acts for a squad that has not checked in.
    kind: 'match',
    subject: 'tournament',
    rows: `tournaments t where t.id = n.subject_id and t.status = 'open' and exists (
        select 1 from tournament_squads p join squads s on s.id = p.squad_id
        where p.tournament_id = t.id and p.checked_in_at is null and n.user_id in (s.creator_id, s.captain_id))`,
    by: null,
  },
  {
    // A tournament that closed before it began.
    kind: 'match',
    subject: 'tournament_closed',
    rows: closedEarly,
    by: null,
  },
  {
    // The newest of several that closed at once before they began, because whoever made them left.
    kind: 'match',
    subject: 'tournaments_closed',
    rows: closedEarly,
    by: null,
  },
  {
    // A tournament that closed because nobody played it any more.
    kind: 'match',
    subject: 'tournament_abandoned',
    rows: `tournaments t where t.id = n.subject_id and t.status = 'closed'`,
    by: null,
  },
  {
    // One that closed before it began, told to whoever made it, where somebody else called it off.
    kind: 'decision',
    subject: 'tournament_called_off',
    rows: `tournaments t where t.id = n.subject_id and t.status = 'closed' and t.started_at is null`,
    by: null,
  },
  {
    // A squad that the creator account closed to newcomers, told to whoever founded it.
    kind: 'decision',
    subject: 'squad_closed',
    rows: `squads s where s.id = n.subject_id and s.creator_id = n.user_id and s.status = 'closed'`,
    by: null,
  },
  {
    kind: 'decision',
    subject: 'decision',
    rows: 'decisions d where d.id = n.subject_id and d.undone_at is null',
    by: null,
  },
  {
    kind: 'report_outcome',
    subject: 'report',
    rows: `reports d where d.id = n.subject_id and d.reporter_id = n.user_id and d.status <> 'open'`,
    by: null,
  },
  ...ownSources(notBlocked),
];

const rowsOf = ({ rows }: Pick<Source, 'rows'>, times: SourceTimes) =>
  typeof rows === 'string' ? rows : rows(times);

/** SQL that evaluates only the source of the notice `n`. A union would evaluate all sources. */
const caseOfSource = (value: (source: Source) => string, of = sources) => `
  case n.kind || ' ' || n.subject_type
    ${of.map((source) => `when '${source.kind} ${source.subject}' then ${value(source)}`).join('\n    ')}`;

/**
 * SQL for the actors of the notice `n`: the ids of the newest few. An empty array when it names no actor, null when the
 * subject is deleted or the reader may not see it.
 */
const actorsOf = (times: SourceTimes) => `
  ${caseOfSource(({ by, ...source }) => {
    const from = rowsOf(source, times);
    if (!by) return `(select array[]::int[] from ${from} limit 1)`;
    if (!by.at) return `(select array[${by.actor}] from ${from} and ${known(by.actor)} limit 1)`;
    return `(select array_agg(did.actor order by did.at desc) from (select ${by.actor} as actor, ${by.at} as at from ${from}
          and ${known(by.actor)} order by ${by.at} desc limit ${actorsShown}) did)`;
  })}
    end`;

/** SQL for whether a person has this kind of notice switched on. Their settings are read once, whatever the kinds. */
const isOn = (kind: string, person: string) => `
  coalesce((select k.notify from user_settings k where k.user_id = ${person}) ->> ${kind} <> 'off', true)`;

/** Sources whose notices have exactly one actor. */
const withOneActor = sources.filter(({ by }) => by && !by.at);
const withNoneOrMany = sources.filter(({ by }) => !by || by.at);

/**
 * SQL for whether the recipient `person` of the notice `n` sees it: its subject is visible, and its kind not switched off. Needs
 * `recipientCtes`. (With `exists`, Postgres might read a whole table to build a hash.) Postgres prepares each subquery of a
 * statement every time it runs, used or not. So sources with one actor share the subquery that looks at the actor.
 */
export const shown = (times: SourceTimes, person = 'n.user_id') => `
  ${isOn('n.kind', person)}
  and coalesce(
    ${caseOfSource(({ by, ...source }) => {
      const from = rowsOf(source, times);
      return `(select true from ${from}${by ? ` and ${known(by.actor)}` : ''} limit 1)`;
    }, withNoneOrMany)}
      else (select actor.id not in (select id from unnamed_users) and ${isActive('actor')} from users actor where actor.id = ${caseOfSource(
        ({ by, ...source }) => `(select ${by?.actor} from ${rowsOf(source, times)} limit 1)`,
        withOneActor,
      )} end) end, false)`;

/**
 * A person's notices, newest first: `$1` the recipient, `$2` the cursor (older than this id), `$3` how many, `$4` and
 * `$5` the times of `SourceTimes`, `$6` `squadBounds()`. The page is one index scan of (user_id, id). `offset 0` stops Postgres from
 * evaluating `actor_ids` a second time for the filter.
 *
 * visibility-exempt: hidden content and people across a block are left out by `actorsOf`; the rest reads only from that
 * page.
 */
export const pageOfNotices = (relationColumns: string) => `
  with ${recipientCtes('$1::int', '$6')},
       page as materialized (
         select * from (
           select n.*, ${actorsOf({ requestsSince: '$4', dayAgo: '$5' })} as actor_ids from notices n
           where n.user_id = $1 and n.id < $2 and ${isOn('n.kind', '$1')} order by n.id desc offset 0) n
         where n.actor_ids is not null limit $3)
  select n.id, n.kind, n.subject_type, n.subject_id, n.created_at, its.its[1] as excerpt, its.its[2]::int as place, its.its[3]::int as total,
    n.id <= coalesce((select k.read_up_to from notice_marks k where k.user_id = $1), 0) as read,
    (select k.muted_words from user_settings k where k.user_id = $1) as muted_words,
    (select coalesce(json_agg(person), '[]') from (
       select u.username, u.verified, u.profile_media_url, u.profile_media_type, ${relationColumns}
       from unnest(n.actor_ids) with ordinality did (id, place)
       cross join lateral (select * from users where users.id = did.id offset 0) u order by did.place) person) as actors
  from page n cross join lateral (select ${subjectOf} as its offset 0) its where its.its is not null
  order by n.id desc`;
