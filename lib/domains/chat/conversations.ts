import 'server-only';
import { chatBoost } from '@/lib/contract/constants/chat';
import { DomainError } from '@/lib/contract/domain-error';
import type { OffsetPage } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { fromNow, now } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { lockPair } from '@/lib/platform/database/locks';
import { killPoint } from '@/lib/platform/kill-point';
import type { Way } from './standing';
import { cannotWrite, notYours } from './standing';
import { conversationsOfPerson } from './statements';
import { type ConversationRow, conversationView } from './view';

const conversationsIn = batchedPages<ConversationRow>(
  'chat_conversations',
  ['int', 'int', 'int', 'timestamptz', 'int'],
  conversationsOfPerson,
);

/** A person's conversations: boosted first, then newest, then message requests. */
export async function conversationsOf(viewer: Viewer, { limit, offset }: OffsetPage) {
  const rows = await conversationsIn([viewer.id, limit, offset, now(), null]);
  return rows.map((row) => conversationView(viewer, row));
}

/** One conversation, as in the viewer's list. @throws DomainError `not_in_conversation` */
export async function conversationOf(viewer: Viewer, conversationId: number) {
  const [row] = await conversationsIn([viewer.id, 1, 0, now(), conversationId]);
  if (!row) throw notYours();
  return conversationView(viewer, row);
}

/**
 * Finds or creates the conversation of two people, and locks it. It is in the opener's list at once, and in the other's
 * from the first message on.
 * @returns its id, and the current `way`, which may have changed since the caller decided it
 */
export async function openConversation(
  tx: Transaction,
  userId: number,
  otherId: number,
  way: Way,
): Promise<{ conversationId: number; way: Way }> {
  const [low, high] = userId < otherId ? [userId, otherId] : [otherId, userId];
  // Locks the row without its key: a sender locks the members and then takes a foreign-key lock on this row, so a full
  // lock could deadlock.
  const [{ id } = { id: 0 }] = await tx.$queryRaw<{ id: number }[]>`
    insert into conversations (low_user_id, high_user_id, created_at) values (${low}, ${high}, ${now()})
    on conflict (low_user_id, high_user_id) do update set created_at = conversations.created_at returning id`;
  // Serializes with a concurrent friendship or block between the two.
  if (way === 'request') await lockPair(tx, userId, otherId);
  await tx.$executeRaw`
    insert into conversation_members (conversation_id, user_id, other_id, state, last_message_at)
    values (${id}, ${userId}, ${otherId}, ${way === 'request' ? 'waiting' : 'open'}, ${now()}) on conflict do nothing`;
  if (way !== 'request') return { conversationId: id, way };
  const members = await tx.conversationMember.findMany({
    where: { conversationId: id },
    select: { userId: true, state: true },
  });
  const own = members.find((each) => each.userId === userId)?.state;
  // Meanwhile the other person may have sent a request, which this message answers, or accepted the viewer's.
  if (own === 'request' || own === 'declined') return { conversationId: id, way: 'answer' };
  const isOpen = members.length === 2 && members.every(({ state }) => state === 'open');
  return { conversationId: id, way: isOpen ? 'open' : way };
}

/**
 * Opening without a word lets the opener in. A request that they declined is put before them again, which its sender is not
 * told; a chat that was opened without a word, perhaps long ago, begins anew. The time of a request stays, so it ends all the same.
 */
export async function openAgain(tx: Transaction, userId: number, conversationId: number, way: Way) {
  await tx.$executeRaw`
    update conversation_members m set
      state = case when m.state = 'declined' then 'request' else ${way === 'request' ? 'waiting' : 'open'} end,
      last_message_at = case when m.state = 'declined' then m.last_message_at else ${now()}::timestamptz end
    from conversations c
    where m.conversation_id = ${conversationId} and m.user_id = ${userId} and c.id = m.conversation_id
      and (m.state = 'declined' or (m.state = 'waiting' and c.requested_at is null))`;
}

/**
 * Updates both people's list rows for a new message: the time, and the recipient's unread count. A request message sets the
 * state to request, also where a conversation was opened without a message, but leaves a declined one as it is. Any other
 * message sets the state to open.
 */
export async function noteMessage(tx: Transaction, { conversationId, senderId, recipientId, way }: Noted) {
  const [own, theirs] = way === 'request' ? ['waiting', 'request'] : ['open', 'open'];
  // Lock order: by user id, as everywhere, so that two people who write to each other at once cannot deadlock.
  await tx.$executeRaw`
    insert into conversation_members (conversation_id, user_id, other_id, unread, state, last_message_at)
    select ${conversationId}::int, user_id, other_id, unread, state, ${now()}::timestamptz from (values
      (${senderId}::int, ${recipientId}::int, 0, ${own}),
      (${recipientId}::int, ${senderId}::int, 1, ${theirs})) as side(user_id, other_id, unread, state)
    order by user_id
    on conflict (conversation_id, user_id) do update set
      last_message_at = excluded.last_message_at, unread = conversation_members.unread + excluded.unread,
      state = case when excluded.state = 'request' and conversation_members.state = 'declined' then 'declined'
        else excluded.state end`;
}

type Noted = { conversationId: number; senderId: number; recipientId: number; way: Way };

/**
 * Puts a conversation at the top of both people's lists for a day.
 * @throws DomainError `not_in_conversation`; `cannot_message` where the conversation is not open; `chat_already_boosted`;
 *   `coins_missing`
 */
export async function boost(viewer: Viewer, conversationId: number) {
  const { state } = await conversationOf(viewer, conversationId);
  if (state !== 'open') throw cannotWrite();
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
