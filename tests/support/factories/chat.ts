/** Conversations, straight in the database. */
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';

/** A private chat with one unread message. */
export async function aConversation({ by, with_ }: { by: { id: number }; with_: { id: number } }) {
  const [low, high] = by.id < with_.id ? [by, with_] : [with_, by];
  return db().conversation.create({
    data: {
      lowUserId: low.id,
      highUserId: high.id,
      createdAt: now(),
      members: {
        create: [
          { userId: by.id, otherId: with_.id, lastMessageAt: now() },
          { userId: with_.id, otherId: by.id, lastMessageAt: now(), unread: 1 },
        ],
      },
      messages: { create: { senderId: by.id, content: 'How far?', createdAt: now() } },
    },
  });
}
