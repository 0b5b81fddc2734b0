/** Fills friendships, friend requests and chat requests, with SQL alone. */

/** Per person: friends, friend requests sent, and chat requests sent. */
const each = { friends: 20, asked: 5, written: 3 };
/** Distance between the two ids. The next ids are taken by existing conversations (fill-chats.ts). */
const from = { friends: 10, asked: 500, written: 1000 };

export const friendStatements = (people: number) => {
  /** The person `step` ids further on, wrapping around at the end. */
  const other = (step: string) => `1 + (n - 1 + ${step}) % ${people}`;
  return [
    `insert into friendships (user_id, friend_id, created_at)
     select side.one, side.other, now() - step * interval '1 day'
     from generate_series(1, ${people}) n, generate_series(1, ${each.friends / 2}) step,
       lateral (select ${other(`step + ${from.friends}`)} as far) found,
       lateral (values (n, found.far), (found.far, n)) side (one, other) on conflict do nothing`,
    `insert into friend_requests (sender_id, recipient_id, created_at)
     select n, ${other(`step + ${from.asked}`)}, now() - step * interval '1 hour'
     from generate_series(1, ${people}) n, generate_series(1, ${each.asked}) step`,
    `insert into conversations (low_user_id, high_user_id, created_at, requested_by_id, requested_at)
     select least(n, far), greatest(n, far), now(), n, now()
     from generate_series(1, ${people}) n, generate_series(1, ${each.written}) step,
       lateral (select ${other(`step + ${from.written}`)} as far) found`,
    `insert into messages (conversation_id, sender_id, content, created_at)
     select id, requested_by_id, 'May I write to you?', now() from conversations where requested_by_id is not null`,
    `insert into conversation_members (conversation_id, user_id, other_id, state, unread, last_message_at)
     select c.id, side.own, side.other, side.state, side.unread, now()
     from conversations c, lateral (values
       (c.requested_by_id, c.low_user_id + c.high_user_id - c.requested_by_id, 'waiting', 0),
       (c.low_user_id + c.high_user_id - c.requested_by_id, c.requested_by_id, 'request', 1)) side (own, other, state, unread)
     where c.requested_by_id is not null`,
  ];
};
