/** The frequent statements of a squad's chat. `$1` is always the viewer's id, the last value `squadBounds()`. */
import { squadReachCte, visible, visibleInSquad } from '@/lib/domains/blocks/visibility';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

/** How much of a shared post its card shows, in characters. */
const beginning = 280;

/** A shared post, unless it was deleted, is hidden, or is by a person whom the viewer must not see. */
const card = `
  (select json_build_object('id', p.id, 'username', a.username, 'verified', a.verified,
     'profile_media_url', a.profile_media_url, 'profile_media_type', a.profile_media_type,
     'content', left(p.content, ${beginning}), 'created_at', p.created_at)
   from posts p join users a on a.id = p.user_id where p.id = t.post_id and ${visible('p')}) as post`;

/** visibility-exempt: used only for messages that the viewer sees. */
const itsMatch = 'select description, starts_at from squad_matches where message_id = t.id limit 1';

/** How many characters of a quoted message are read; its excerpt is cut from these. */
const quotedFrom = 400;

/** The message to which one replies, unless it was deleted, is hidden, or is by a person whom the viewer must not see. */
const itsQuoted = (row: string) => `
  case when ${row}.reply_to_id is not null then (
    select json_build_object('id', q.id, 'message', left(q.message, ${quotedFrom}),
      'username', (select username from users where id = q.user_id))
    from squad_messages q where q.id = ${row}.reply_to_id and ${visibleInSquad('q')}) end as quoted`;

const shown = `t.id, t.user_id, t.message, t.created_at, t.post_id, t.reply_to_id`;

/**
 * A page of a squad's chat in one row, oldest first; no row for people who are not members. `$2` limit, `$3` offset, `$4`
 * the squad, `$5` a message's id. The page is one index scan of (squad_id, id). The authors and attachments are looked up
 * for each row with `lateral`, so that the plan does not depend on the planner's estimates.
 */
const messagesOf = (rows: string) => `
  with ${squadReachCte('$6')}
  select (
    select coalesce(json_agg(page order by page.id), '[]') from (
      select t.id, u.username, t.user_id = $1 as mine, t.message, t.created_at, x.description, x.starts_at, ${card},
        ${itsQuoted('t')}
      from ${limitOffset(`select ${shown} from squad_messages t where t.squad_id = $4 and ${visibleInSquad('t')} and ${rows}`)} t
      cross join lateral (select username from users where id = t.user_id limit 1) u
      left join lateral (${itsMatch}) x on true
    ) page
  ) as messages
  from squad_members m where m.squad_id = $4 and m.user_id = $1`;

/** The newest messages, or those before `$5`. */
export const newestMessages = messagesOf('t.id < $5 order by t.id desc');

/** The messages right after `$5`. */
export const messagesAfter = messagesOf('t.id > $5 order by t.id');

/**
 * Stores a message, with its match if any. No row for people who are not members, or when the original of a reply (`$8`) is
 * not a message of the squad that they see. A retry with the same `$4` stores nothing and returns the stored message. `$2`
 * squad, `$3` text, `$4` the client's id, `$5` now, `$6` the match's description, `$7` its start.
 *
 * visibility-exempt: the viewer's own message.
 */
export const oneMessageStored = `
  with ${squadReachCte('$9')},
  answered as materialized (
    select q.id from squad_messages q where q.id = $8 and q.squad_id = $2 and ${visibleInSquad('q')}),
  stored as (
    insert into squad_messages (squad_id, user_id, message, client_id, created_at, reply_to_id)
    select m.squad_id, m.user_id, $3, $4, $5, (select id from answered)
    from squad_members m where m.squad_id = $2 and m.user_id = $1
      and ($8::int is null or exists (select 1 from answered)
        or exists (select 1 from squad_messages mine where mine.user_id = $1 and mine.client_id = $4))
    on conflict (user_id, client_id) do update set client_id = excluded.client_id
    returning id, squad_id, user_id, message, created_at, reply_to_id, xmax = 0 as is_new),
  fixed as (
    insert into squad_matches (message_id, squad_id, description, starts_at)
    select id, squad_id, $6, $7 from stored where is_new and $7::timestamptz is not null)
  select stored.id, u.username, true as mine, stored.message, stored.created_at, stored.is_new,
    coalesce(x.description, case when is_new then $6 end) as description,
    coalesce(x.starts_at, case when is_new then $7::timestamptz end) as starts_at, null as post,
    ${itsQuoted('stored')}
  from stored
  join users u on u.id = stored.user_id
  left join squad_matches x on x.message_id = stored.id`;

/** Deletes the message `$2` if it is the viewer's. `mine` says whether it is theirs, `gone` whether this deleted it. */
export const removeMessage = `
  with ${squadReachCte('$3')},
  found as materialized (
    select t.id, t.squad_id, t.user_id = $1 as mine from squad_messages t
    join squad_members m on m.squad_id = t.squad_id and m.user_id = $1
    where t.id = $2 and ${visibleInSquad('t')}),
  gone as (
    delete from squad_messages using found where squad_messages.id = found.id and found.mine returning 1)
  select squad_id as "squadId", mine, exists (select 1 from gone) as gone from found`;
