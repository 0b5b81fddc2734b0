import 'server-only';
import { chatBoost } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { personNamed } from '@/lib/domains/accounts/people';
import { areBlocked } from '@/lib/domains/blocks/blocks';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { fromNow, now } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import type { ConversationRow } from './schema';
import { conversationsOfPerson } from './statements';

export const notYours = () =>
  new DomainError('not_in_conversation', 'You are not part of this conversation.');

const conversationsIn = batchedPages<ConversationRow>(
  'chat_conversations',
  ['int', 'int', 'int', 'timestamptz', 'int'],
  conversationsOfPerson,
);

/** A person's conversations: boosted first, then newest. */
export async function conversationsOf(viewer: Viewer, { limit, offset }: { limit: number; offset: number }) {
  const rows = await conversationsIn([viewer.id, limit, offset, now(), null]);
  return rows;
}

/** One conversation as it stands in the person's list. @throws DomainError `forbidden` */
export async function conversationOf(viewer: Viewer, conversationId: number) {
  const [row] = await conversationsIn([viewer.id, 1, 0, now(), conversationId]);
  if (!row) throw notYours();
  return row;
}

/**
 * Whom a message is for.
 * @throws DomainError `not_found`, `invalid` for oneself, `forbidden` where either has blocked the other
 */
export async function recipientOf(viewer: Viewer, username: string): Promise<number> {
  const found = await personNamed(username);
  if (!found) throw new DomainError('user_not_found', 'User not found.');
  if (found.id === viewer.id) throw new DomainError('not_with_yourself', 'You cannot send a DM to yourself.');
  if (await areBlocked(viewer.id, found.id))
    throw new DomainError('cannot_message', 'You cannot message this person.');
  return found.id;
}

/**
 * The conversation of two people, made where there is none. It stands in the list of whoever opened it; in the other's
 * from the first message on.
 * @returns its id
 */
export async function openConversation(tx: Transaction, userId: number, otherId: number): Promise<number> {
  const [low, high] = userId < otherId ? [userId, otherId] : [otherId, userId];
  const [{ id } = { id: 0 }] = await tx.$queryRaw<{ id: number }[]>`
    insert into conversations (low_user_id, high_user_id, created_at) values (${low}, ${high}, ${now()})
    on conflict (low_user_id, high_user_id) do update set low_user_id = excluded.low_user_id returning id`;
  await tx.$executeRaw`
    insert into conversation_members (conversation_id, user_id, other_id, last_message_at)
    values (${id}, ${userId}, ${otherId}, ${now()}) on conflict do nothing`;
  return id;
}

/** Notes a new message in both people's lists: its time, and for the other one more unread. */
export async function noteMessage(
  tx: Transaction,
  conversationId: number,
  senderId: number,
  recipientId: number,
) {
  await tx.$executeRaw`
    insert into conversation_members (conversation_id, user_id, other_id, unread, last_message_at)
    values (${conversationId}, ${senderId}, ${recipientId}, 0, ${now()}),
           (${conversationId}, ${recipientId}, ${senderId}, 1, ${now()})
    on conflict (conversation_id, user_id) do update set
      last_message_at = excluded.last_message_at, unread = conversation_members.unread + excluded.unread`;
}

/**
 * Puts a conversation at the top of both people's lists for a day.
 * @throws DomainError `forbidden`, `conflict` where it is boosted already, `coins_missing`
 */
export async function boost(viewer: Viewer, conversationId: number) {
  await conversationOf(viewer, conversationId);
  const coins = await transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ boostedUntil: Date | null }[]>`
      select boosted_until as "boostedUntil" from conversations where id = ${conversationId} for update`;
    if (!found) throw notYours();
    if (found.boostedUntil && found.boostedUntil > now()) {
      throw new DomainError('chat_already_boosted', 'This chat is already boosted.');
    }
    await tx.conversation.update({
      where: { id: conversationId },
      data: { boostedUntil: fromNow(chatBoost.duration) },
      select: { id: true },
    });
    killPoint('boost-marked');
    const left = await moveCoins(tx, {
      userId: viewer.id,
      amount: -chatBoost.coins,
      reason: 'boost',
      reference: `conversation:${conversationId}`,
      refusal: `You need ${chatBoost.coins} coins to boost this chat.`,
    });
    killPoint('boost-paid');
    return left;
  });
  return { message: 'Chat boosted for 24 hours.', coins };
}
