/** The most frequent statements of private chat. `$1` is always the viewer's id. */
import { closingColumns, withinAge } from '@/lib/domains/contact/contact';
import { isDeleted } from '@/lib/platform/database/deleted-account';

/** The preview of the latest message; of a ghost it never shows the text (contract.md, Private chat). */
const preview = `
  case
    when latest.unsent_at is not null then 'Message unsent'
    when latest.is_ghost_bomb then '💣 Ghost Bomb'
    when latest.content = '' then case latest.media_type
      when 'image' then '📷 Picture' when 'video' then '🎬 Video' else '🎧 Audio' end
    else latest.content
  end`;

/** There is no block between the viewer and the other member. */
const notBlocked = `
  not exists (select 1 from blocks b
    where (b.blocker_id = $1 and b.blocked_id = m.other_id) or (b.blocker_id = m.other_id and b.blocked_id = $1))`;

/** Leaves out requests that the member declined, and ones without an answer in 30 days. `now` is a `$n`. */
const stillThere = (now: string) => `
  m.state <> 'declined' and (m.state = 'open' or m.last_message_at > ${now}::timestamptz - interval '30 days')`;

/**
 * Whether the viewer and a person have a conversation that is open for both: in it they write on, whatever either has set since
 * (`wayOf` in standing.ts).
 */
export const hasOpenConversation = (person: string) => `
  exists (select 1 from conversations c
    join conversation_members own on own.conversation_id = c.id and own.user_id = $1 and own.state = 'open'
    join conversation_members theirs on theirs.conversation_id = c.id and theirs.user_id = ${person} and theirs.state = 'open'
    where c.low_user_id = least($1, ${person}) and c.high_user_id = greatest($1, ${person}))`;

/**
 * The columns of a conversation `mine` with a person `u` in a list. `closingColumns` adds the ones that decide whether it is
 * closed.
 */
const conversationColumns = `
  mine.conversation_id as id, u.username as other_username, u.verified as other_verified,
  u.profile_media_url as other_profile_media_url, u.profile_media_type as other_profile_media_type,
  mine.boosted as is_boosted, ${preview} as latest_message, latest.created_at as latest_message_time,
  mine.unread as unread_count, mine.state as own_state`;

/** The newest visible message of a conversation `mine`. visibility-exempt: conversations with a block are not in `mine`. */
const latestMessage = (now: string) => `
  left join lateral (
    select t.content, t.media_type, t.is_ghost_bomb, t.unsent_at, t.created_at from messages t
    where t.conversation_id = mine.conversation_id and t.hidden_at is null
      and (t.expires_at is null or t.expires_at > ${now})
    order by t.id desc limit 1
  ) latest on true`;

/**
 * A person's conversations: boosted first, then newest, then requests. `$2` limit, `$3` offset, `$4` now, `$5` only this
 * conversation, or null for all. The latest message is looked up only for the rows of the page.
 */
export const conversationsOfPerson = `
  with mine as materialized (
    select m.conversation_id, m.other_id, m.unread, m.state, m.last_message_at,
      coalesce(c.boosted_until > $4, false) as boosted
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = $1 and ($5::int is null or m.conversation_id = $5) and ${notBlocked} and ${stillThere('$4')}
    order by m.state = 'request', boosted desc, m.last_message_at desc, m.conversation_id desc limit $2 offset $3
  )
  select ${conversationColumns}, ${closingColumns}
  from mine join users u on u.id = mine.other_id ${latestMessage('$4')}
  order by mine.state = 'request', mine.boosted desc, mine.last_message_at desc, mine.conversation_id desc`;

/**
 * The open requests to `$1` at `$2`, newest first; `$3` is `eldestBirthday`. Each has up to three mutual friends and three mutual squads, which help
 * to decide. People with a block between them and the viewer are left out everywhere.
 */
export const requestsOfPerson = `
  with mine as materialized (
    select m.conversation_id, m.other_id, m.unread, m.state, m.last_message_at, false as boosted
    from conversation_members m
    where m.user_id = $1 and m.state = 'request' and ${notBlocked} and ${stillThere('$2')}
    order by m.last_message_at desc, m.conversation_id desc limit 50
  )
  select ${conversationColumns}, ${closingColumns}, mine.other_id,
    array(select f.username from friendships own join friendships theirs on theirs.friend_id = own.friend_id
      join users f on f.id = own.friend_id
      where own.user_id = $1 and theirs.user_id = mine.other_id and f.suspended_at is null
        and not ${isDeleted('f')} and ${withinAge('$3', 'f')}
        and not exists (select 1 from blocks b
          where (b.blocker_id = $1 and b.blocked_id = f.id) or (b.blocker_id = f.id and b.blocked_id = $1))
      order by own.created_at desc limit 3) as mutual_friends,
    array(select q.game_name from squad_members own join squad_members theirs on theirs.squad_id = own.squad_id
      join squads q on q.id = own.squad_id
      where own.user_id = $1 and theirs.user_id = mine.other_id order by q.id limit 3) as mutual_squads
  from mine join users u on u.id = mine.other_id ${latestMessage('$2')}
  order by mine.last_message_at desc, mine.conversation_id desc`;

/**
 * When the recipient of a message `t` read it: the message's own time, else the first mark in `conversation_reads` that
 * covers it (`noteReadTo`). A ghost has only its own time.
 */
const readAt = `
  coalesce(t.read_at, case when not t.is_ghost_bomb then (
    select w.read_at from conversation_reads w
    where w.conversation_id = t.conversation_id and w.up_to >= t.id
      and w.reader_id = case when t.sender_id = $1 then m.other_id else $1 end
    order by w.up_to limit 1) end) as read_at`;

/** The size of a message's file. visibility-exempt: only for messages that the viewer may see. */
const mediaBytes =
  'case when t.media_key is not null then (select f.bytes from media f where f.key = t.media_key) end as media_bytes';

/** The columns of a message `t`, without its sender's name: all messages of a page are by one of two people. */
const messageColumns = `
  t.id, t.sender_id, t.content, t.media_key, t.media_type, ${mediaBytes}, t.is_ghost_bomb, t.created_at, t.expires_at,
  t.unsent_at is not null as unsent`;

/** Whether a message `q` may be quoted: no ghosts, no unsent messages. Callers also check `hidden_at`. */
const mayBeQuoted = 'q.unsent_at is null and not q.is_ghost_bomb';

/**
 * The beginning of the message `q` that a message `t` answers. visibility-exempt: both are in the viewer's own
 * conversation.
 */
const quotedBy = `
  left join lateral (
    select q.xmin as version, json_build_object('id', q.id, 'sender_id', q.sender_id, 'content', left(q.content, 200),
      'media_type', q.media_type) as quoted
    from messages q where q.id = t.reply_to_id and q.conversation_id = t.conversation_id and q.hidden_at is null
      and ${mayBeQuoted}
  ) q on true`;

const shownColumns = `
  t.id, t.sender_id, t.content, t.media_key, t.media_type, t.media_bytes, t.is_ghost_bomb, t.created_at, t.expires_at, t.unsent, t.quoted,
  t.read_at`;

/**
 * A page of a conversation, oldest first, with the viewer's membership, in one row; no row for a non-member. `$2` the
 * conversation, `$3` limit, `$4` and `$5` the exclusive upper and lower bound of the ids, `$6` now, `$7` the cached revision
 * or null (where it is current, the messages are null), `$8` offset. The revision uses `xmin`, which changes with every
 * write of a row, and also `read_at`, which may come from another table.
 */
const pageOfConversation = (order: 'asc' | 'desc') => `
  select m.unread, m.state, own.username as own_username, other.id as other_id, other.username as other_username,
    exists (select 1 from messages e where e.conversation_id = $2 and e.expires_at <= $6) as due,
    page.revision, page.messages
  from conversation_members m join users own on own.id = m.user_id join users other on other.id = m.other_id
  cross join lateral (
    with shown as materialized (
      select ${messageColumns}, ${readAt}, t.xmin as version, q.quoted, q.version as quoted_version
      from messages t ${quotedBy}
      where t.conversation_id = $2 and t.id < $4 and t.id > $5 and t.hidden_at is null
        and (t.expires_at is null or t.expires_at > $6)
      order by t.id ${order} limit $3 offset $8
    ), current as materialized (
      select md5(concat_ws(' ', own.username, other.username, 
        string_agg(concat_ws(' ', t.id, t.version, extract(epoch from t.read_at), t.quoted_version), ','))) as revision
      from shown t
    )
    select current.revision, case when current.revision is distinct from $7 then (
      select coalesce(json_agg(message order by message.id), '[]') from (
        select ${shownColumns} from shown t) message
    ) end as messages
    from current
  ) page
  where m.conversation_id = $2 and m.user_id = $1 and ${notBlocked} and ${stillThere('$6')}`;

/** The newest messages, or those before `$4`. */
export const newestMessages = pageOfConversation('desc');

/** The messages right after `$5`. */
export const messagesAfter = pageOfConversation('asc');

/** One message: `$2` its id. visibility-exempt: the viewer has just sent it. */
export const oneMessage = `
  select ${messageColumns}, ${readAt}, q.quoted from messages t ${quotedBy}
  join conversation_members m on m.conversation_id = t.conversation_id and m.user_id = $1
  where t.id = $2`;

/** The message that `$1` sent with the `clientId` `$2`. visibility-exempt: the viewer's own message. */
export const messageSent = `
  select t.conversation_id, ${messageColumns}, ${readAt}, q.quoted from messages t ${quotedBy}
  join conversation_members m on m.conversation_id = t.conversation_id and m.user_id = $1
  where t.sender_id = $1 and t.client_id = $2`;

/** The message `$3` of the conversation `$2`, if `$1` is a member and may quote it. */
export const quotable = `
  select q.id, q.sender_id, left(q.content, 200) as content, q.media_type from messages q
  join conversation_members m on m.conversation_id = q.conversation_id and m.user_id = $1
  where q.id = $3 and q.conversation_id = $2 and q.hidden_at is null and ${mayBeQuoted} and ${notBlocked}`;

/**
 * Stores a text message from `$1` to `$2` and updates both lists, unless the `clientId` `$4` is stored already: `$3` the
 * text, `$5` now, `$6` the quoted message. Lock order: the members' rows by user id, as everywhere, so that two people who
 * write to each other at once cannot deadlock. A deleted account gets no message.
 */
const wordsInto = (conversation: string) => `
  with conversation as (${conversation}),
  sent as (
    insert into messages (conversation_id, sender_id, content, client_id, created_at, reply_to_id)
    select conversation.id, $1::int, $3, $4, $5::timestamptz, $6::int from conversation
    where exists (select 1 from users u where u.id = $2 and not ${isDeleted('u')})
    on conflict (sender_id, client_id) do nothing
    returning id, conversation_id),
  noted as (
    insert into conversation_members (conversation_id, user_id, other_id, unread, state, last_message_at)
    select sent.conversation_id, side.user_id, side.other_id, side.unread, 'open', $5
    from sent cross join (values ($1::int, $2::int, 0), ($2, $1, 1)) as side(user_id, other_id, unread)
    order by side.user_id
    on conflict (conversation_id, user_id) do update set last_message_at = excluded.last_message_at,
      unread = conversation_members.unread + excluded.unread, state = 'open')
  select conversation.id as conversation_id, sent.id from conversation left join sent on true`;

/** In the conversation `$7`. */
export const wordsSent = wordsInto('select $7::int as id');

/** In a new conversation. */
export const wordsSentFirst = wordsInto(`
  insert into conversations (low_user_id, high_user_id, created_at) values (least($1::int, $2::int), greatest($1::int, $2::int), $5::timestamptz)
  on conflict (low_user_id, high_user_id) do update set created_at = conversations.created_at returning id`);

/**
 * Records that `$1` has read the whole conversation `$2`, at `$3`. A statement of its own: its foreign keys may wait for a
 * concurrent write to the conversation, and no other lock may be held meanwhile.
 *
 * visibility-exempt: an id, shown to nobody.
 */
export const noteReadTo = `
  insert into conversation_reads (conversation_id, reader_id, up_to, read_at)
  select $2, $1, newest.id, $3
  from (select id from messages where conversation_id = $2 order by id desc limit 1) newest
  on conflict do nothing`;

/**
 * Marks the messages `$4` as read by `$1` in the conversation `$2` at `$3`. Resets the unread count only while it is still
 * `$5`, the count of the fetched page: where messages came since, it stays for the next fetch.
 */
export const markRead = `
  with seen as (update messages set read_at = $3 where id = any($4::int[]) and read_at is null)
  update conversation_members set unread = 0 where conversation_id = $2 and user_id = $1 and unread = $5`;
