/** Conversations, straight in the database. */
import { now } from '@/lib/platform/clock';
import type { Conversation } from '@/prisma/generated/client';
import { written } from './written';

/** A private chat with one unread message. */
export async function aConversation({ by, with_ }: { by: { id: number }; with_: { id: number } }) {
  return written<Conversation>(
    'a_conversation',
    `with conversation as (
       insert into conversations (low_user_id, high_user_id, created_at)
       values (least($1::int, $2::int), greatest($1::int, $2::int), $3) returning *),
     members as (
       insert into conversation_members (conversation_id, user_id, other_id, unread, last_message_at)
       select id, user_id, other_id, unread, created_at
       from conversation, (values ($1::int, $2::int, 0), ($2::int, $1::int, 1)) of (user_id, other_id, unread)),
     message as (
       insert into messages (conversation_id, sender_id, content, created_at)
       select id, $1, 'How far?', created_at from conversation)
     select * from conversation`,
    [by.id, with_.id, now()],
  );
}
