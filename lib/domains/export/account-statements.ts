/**
 * A person's texts, relations, settings and reports. Each part is read in pages, in the order of an indexed key, so that
 * every page costs the same. `$1` the person, `$2` the cursor (the last key), `$3` limit.
 *
 * visibility-exempt: every row is the viewer's own, hidden or not, without content by other people.
 */
import { acrossBlock, byNumber, conversations, type PartStatement, readAt } from './part-statement';

/** What stands on the person's own row and is not in the answer of `me`. `$1` the person. */
export const ownRow = `
  select t.email_verified_at, t.first_login_at, t.username_changed_at, t.earned, t.has_second_factor, t.policy_accepted,
    t.rules_accepted
  from users t where t.id = $1`;

export const accountStatements = {
  sessions: {
    models: ['Session'],
    first: '',
    text: `select t.id as key, t.device, t.created_at, coalesce(t.last_seen_at, t.created_at) as last_seen_at, t.expires_at
      from sessions t where t.user_id = $1 and t.id > $2 order by t.id limit $3`,
  },
  former_usernames: {
    models: ['ReleasedUsername'],
    first: '',
    text: `select t.username_key as key, t.username_key as username, t.left_at
      from released_usernames t where t.user_id = $1 and t.username_key > $2 order by t.username_key limit $3`,
  },
  posts: {
    models: ['Post'],
    text: byNumber(
      'posts',
      'user_id',
      't.id, t.content, t.likes, t.comment_count, t.created_at, t.edited_at',
    ),
  },
  comments: {
    models: ['Comment'],
    text: byNumber('comments', 'user_id', 't.id, t.post_id, t.content, t.pinned, t.likes, t.created_at'),
  },
  replies: {
    models: ['Reply'],
    text: byNumber('replies', 'user_id', 't.id, t.comment_id, t.content, t.created_at'),
  },
  likes: {
    models: ['PostLike'],
    text: byNumber('post_likes', 'user_id', 't.post_id, t.created_at', 't.post_id'),
  },
  comment_likes: {
    models: ['CommentLike'],
    text: byNumber('comment_likes', 'user_id', 't.comment_id, t.created_at', 't.comment_id'),
  },
  reactions: {
    models: ['PostReaction'],
    text: byNumber('post_reactions', 'user_id', 't.post_id, t.label, t.created_at', 't.post_id'),
  },
  friends: {
    models: ['Friendship'],
    text: byNumber(
      'friendships',
      'user_id',
      'u.username, t.created_at',
      't.friend_id',
      'join users u on u.id = t.friend_id',
    ),
  },
  friend_requests: {
    models: ['FriendRequest'],
    text: byNumber(
      'friend_requests',
      'sender_id',
      `${acrossBlock('t.recipient_id')} as left_out, u.username, t.created_at, t.cancelled_at as taken_back_at`,
      't.recipient_id',
      'join users u on u.id = t.recipient_id',
    ),
  },
  conversations: {
    models: ['Conversation', 'ConversationMember'],
    text: `
      select c.key, c.id, c.created_at, case when not ${acrossBlock('c.key')} then u.username end as "with"
      from (${conversations('low_user_id', 'high_user_id')} union all
        ${conversations('high_user_id', 'low_user_id')} order by key limit $3) c
      join users u on u.id = c.key order by c.key`,
  },
  messages: {
    models: ['Message'],
    // Ghosts are filtered after the limit, so a page may be short or empty.
    text: byNumber(
      'messages',
      'sender_id',
      `t.is_ghost_bomb as left_out, t.id, t.conversation_id, t.content, t.media_key, t.media_type, t.created_at, ${readAt},
        t.unsent_at, t.reply_to_id`,
    ),
  },
  blocks: {
    models: ['Block'],
    text: byNumber(
      'blocks',
      'blocker_id',
      'u.username, t.created_at',
      't.blocked_id',
      'join users u on u.id = t.blocked_id',
    ),
  },
  mutes: {
    models: ['Mute'],
    text: byNumber(
      'mutes',
      'muter_id',
      `${acrossBlock('t.muted_id')} as left_out, u.username, t.created_at`,
      't.muted_id',
      'join users u on u.id = t.muted_id',
    ),
  },
  settings: {
    models: ['UserSettings'],
    text: byNumber(
      'user_settings',
      'user_id',
      't.findable, t.who_may_write, t.quiet_from, t.quiet_until, t.notify, t.muted_words',
      't.user_id',
    ),
  },
  guardian: {
    models: ['Guardian'],
    text: byNumber(
      'guardians',
      'user_id',
      `t.email = '' as left_out, t.email, t.invited_at, t.agreed_at, t.refused_at, t.ended_at, t.quiet_from, t.quiet_until,
        t.who_may_write, t.deletion_at, t.counts_minutes`,
      't.user_id',
    ),
  },
  active_minutes: {
    models: ['ActiveMinutes'],
    first: '-infinity',
    text: `select t.day::text as key, t.day::text as day, t.minutes from active_minutes t
      where t.user_id = $1 and t.day > $2::date order by t.day limit $3`,
  },
  reports: {
    models: ['Report'],
    text: byNumber(
      'reports',
      'reporter_id',
      `t.target_type like 'rant%' as left_out, t.target_type, t.target_id, t.reason, t.details, t.tracking_code,
       t.created_at`,
    ),
  },
} satisfies Record<string, PartStatement>;
