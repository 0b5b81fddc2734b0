/** Conversations, written directly into the database. */
import { now } from '@/lib/platform/clock';
import type { Conversation, Message } from '@/prisma/generated/client';
import { written } from './written';

/** A private conversation with one unread message. */
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

/** A message by one of the conversation's two people. */
export const aMessage = ({
  by,
  in_,
  content = 'You dey?',
}: {
  by: { id: number };
  in_: Conversation;
  content?: string;
}) =>
  written<Message>(
    'a_message',
    'insert into messages (conversation_id, sender_id, content, created_at) values ($1, $2, $3, $4) returning *',
    [in_.id, by.id, content, now()],
  );

/** A message request with its first message. */
export const aMessageRequest = ({ by, to }: { by: { id: number }; to: { id: number } }) =>
  written<Conversation>(
    'a_message_request',
    `with conversation as (
       insert into conversations (low_user_id, high_user_id, created_at, requested_by_id, requested_at)
       values (least($1::int, $2::int), greatest($1::int, $2::int), $3, $1, $3) returning *),
     members as (
       insert into conversation_members (conversation_id, user_id, other_id, unread, state, last_message_at)
       select id, user_id, other_id, unread, state, created_at
       from conversation, (values ($1::int, $2::int, 0, 'waiting'), ($2::int, $1::int, 1, 'request'))
         of (user_id, other_id, unread, state)),
     message as (
       insert into messages (conversation_id, sender_id, content, created_at)
       select id, $1, 'May I write to you?', created_at from conversation)
     select * from conversation`,
    [by.id, to.id, now()],
  );

/** Makes two people friends. */
export async function areFriends(one: { id: number }, other: { id: number }): Promise<void> {
  await written(
    'are_friends',
    `insert into friendships (user_id, friend_id, created_at)
     values ($1, $2, $3), ($2, $1, $3) returning user_id`,
    [one.id, other.id, now()],
  );
}
