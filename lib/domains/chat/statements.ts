/** The hot reads of private chat, one statement each. `$1` is always the viewer's id. */

/** What a person's list shows of a ghost instead of its words (contract.md, Private chat). */
const preview = `
  case
    when latest.is_ghost_bomb then '💣 Ghost Bomb'
    when latest.content = '' then case latest.media_type
      when 'image' then '📷 Picture' when 'video' then '🎬 Video' else '🎧 Audio' end
    else latest.content
  end`;

/** Blocked people are no part of each other's lists. */
const notBlocked = `
  not exists (select 1 from blocks b
    where (b.blocker_id = $1 and b.blocked_id = m.other_id) or (b.blocker_id = m.other_id and b.blocked_id = $1))`;

/**
 * A person's conversations: boosted first, then newest. `$2` limit, `$3` offset, `$4` now, `$5`
 * one conversation alone, or null. Each of the two parts is a
 * walk of (user_id, last_message_at); the newest message of each that is shown is another.
 */
export const conversationsOfPerson = `
  with mine as materialized (
    select m.conversation_id, m.other_id, m.unread, m.last_message_at, coalesce(c.boosted_until > $4, false) as boosted
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = $1 and ($5::int is null or m.conversation_id = $5) and ${notBlocked}
    order by boosted desc, m.last_message_at desc, m.conversation_id desc limit $2 offset $3
  )
  select mine.conversation_id as id, u.username as other_username, u.verified as other_verified,
    u.profile_media_url as other_profile_media_url, u.profile_media_type as other_profile_media_type,
    mine.boosted as is_boosted, ${preview} as latest_message, latest.created_at as latest_message_time,
    mine.unread as unread_count
  from mine
  join users u on u.id = mine.other_id
  left join lateral (
    select t.content, t.media_type, t.is_ghost_bomb, t.created_at from messages t
    where t.conversation_id = mine.conversation_id and t.hidden_at is null and (t.expires_at is null or t.expires_at > $4)
    order by t.id desc limit 1
  ) latest on true
  order by mine.boosted desc, mine.last_message_at desc, mine.conversation_id desc`;

/**
 * When whoever got a message `t` read it: its own time, else that of the first look that reached so far (`markRead`). A
 * ghost is read by being handed over alone.
 */
const readAt = `
  coalesce(t.read_at, case when not t.is_ghost_bomb then (
    select w.read_at from conversation_reads w
    where w.conversation_id = t.conversation_id and w.up_to >= t.id
      and w.reader_id = case when t.sender_id = $1 then m.other_id else $1 end
    order by w.up_to limit 1) end) as read_at`;

/** A message `t` without its sender's name: of a page, all are by one of two. */
const messageColumns =
  't.id, t.sender_id, t.content, t.media_key, t.media_type, t.is_ghost_bomb, t.created_at, t.expires_at';

/**
 * A page of a conversation, oldest first, with the viewer's place in it, in one row; no row where they have none. `$2`
 * conversation, `$3` limit, `$4` and `$5` the ids that it lies between, `$6` now, `$7` the revision that is known already,
 * or null: where the page's own is the same, its messages are null; `$8` how many are left out first. Postgres gives a row
 * another xmin each time that it is written; when it was read may stand elsewhere, and is told apart by itself.
 */
const pageOfConversation = (order: 'asc' | 'desc') => `
  select m.unread, own.username as own_username, other.id as other_id, other.username as other_username,
    exists (select 1 from messages e where e.conversation_id = $2 and e.expires_at <= $6) as due,
    page.revision, page.messages
  from conversation_members m join users own on own.id = m.user_id join users other on other.id = m.other_id
  cross join lateral (
    with shown as materialized (
      select ${messageColumns}, ${readAt}, t.xmin as version from messages t
      where t.conversation_id = $2 and t.id < $4 and t.id > $5 and t.hidden_at is null
        and (t.expires_at is null or t.expires_at > $6)
      order by t.id ${order} limit $3 offset $8
    ), current as materialized (
      select md5(concat_ws(' ', own.username, other.username, 
        string_agg(concat_ws(' ', t.id, t.version, extract(epoch from t.read_at)), ','))) as revision
      from shown t
    )
    select current.revision, case when current.revision is distinct from $7 then (
      select coalesce(json_agg(message order by message.id), '[]') from (
        select ${messageColumns}, t.read_at from shown t) message
    ) end as messages
    from current
  ) page
  where m.conversation_id = $2 and m.user_id = $1 and ${notBlocked}`;

/** The newest of them. */
export const newestMessages = pageOfConversation('desc');

/** Those right after `$5`. */
export const messagesAfter = pageOfConversation('asc');

/** One message: `$2` its id. noRules: the viewer has just sent it. */
export const oneMessage = `
  select ${messageColumns}, ${readAt}, u.username as sender_username
  from messages t join users u on u.id = t.sender_id
  join conversation_members m on m.conversation_id = t.conversation_id and m.user_id = $1
  where t.id = $2`;

/**
 * Notes that `$1` has read all of `$2` that there is, at `$3`. A statement of its own: its keys wait for whoever is writing
 * to the conversation, and nothing else may be held meanwhile.
 *
 * noRules: an id, shown to nobody.
 */
export const noteReadTo = `
  insert into conversation_reads (conversation_id, reader_id, up_to, read_at)
  select $2, $1, newest.id, $3
  from (select id from messages where conversation_id = $2 order by id desc limit 1) newest
  on conflict do nothing`;

/**
 * Notes that `$1` looked into `$2` at `$3`: `$4` the messages that were handed over unread, `$5` how many were unread when the
 * page was found. What came since stays unread, for the next look.
 */
export const markRead = `
  with seen as (update messages set read_at = $3 where id = any($4::int[]) and read_at is null)
  update conversation_members set unread = 0 where conversation_id = $2 and user_id = $1 and unread = $5`;
