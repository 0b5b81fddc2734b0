/**
 * Message requests (rules.md, Contact). The first messages to somebody who takes requests wait until they accept; a reply
 * also accepts. The sender does not learn of a decline. Unanswered requests are deleted after 30 days.
 */
import 'server-only';
import { messageRequest } from '@/lib/contract/constants/contact';
import { day } from '@/lib/contract/constants/time';
import { DomainError } from '@/lib/contract/domain-error';
import { userChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { setBlock } from '@/lib/domains/blocks/blocks';
import { isBlocked, selectBlocks } from '@/lib/domains/blocks/visibility';
import {
  type Contact,
  type ContactRow,
  contactColumns,
  contactOf,
  eldestBirthday,
} from '@/lib/domains/contact/contact';
import { notify } from '@/lib/domains/notices/writing';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeletedEmail } from '@/lib/platform/database/deleted-account';
import { announce } from '@/lib/platform/realtime/realtime';
import { cannotWrite, notYours } from './standing';
import { requestsOfPerson } from './statements';
import { conversationView, type MessageRequestRow } from './view';

/**
 * Records a message request, or refuses it. The caller holds the locks on the conversation and on the pair.
 * @throws DomainError `invalid_input` for text that is too long, `request_waiting` for the fourth message, `cannot_message` with
 *   a block, `daily_limit_reached` for the eleventh person in 24 hours
 */
export async function ask(
  tx: Transaction,
  viewer: Viewer,
  to: Pick<Contact, 'id' | 'username'>,
  conversationId: number,
  words: string,
): Promise<void> {
  if (words.length > messageRequest.characters)
    throw new DomainError(
      'invalid_input',
      `Until ${to.username} answers, a message has at most ${messageRequest.characters} characters.`,
    );
  // Serializes the sender's requests, so that the daily limit holds in a race.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`requests:${viewer.id}`}))`;
  // visibility-exempt: counts the viewer's own messages.
  const [found] = await tx.$queryRaw<
    { sent: number; begun: boolean; full_since: Date | null; blocked: boolean }[]
  >`
    select
      (select count(*)::int from messages where conversation_id = c.id and sender_id = ${viewer.id}) as sent,
      c.requested_at is not null as begun,
      (select d.requested_at from conversations d
       where d.requested_by_id = ${viewer.id} and d.requested_at > ${fromNow(-day)}
       order by d.requested_at desc offset ${messageRequest.aDay - 1} limit 1) as full_since,
      exists (select 1 from blocks b where (b.blocker_id = ${viewer.id} and b.blocked_id = ${to.id})
        or (b.blocker_id = ${to.id} and b.blocked_id = ${viewer.id})) as blocked
    from conversations c where c.id = ${conversationId}`;
  if (!found || found.blocked) throw cannotWrite();
  if (found.sent >= messageRequest.messages)
    throw new DomainError('request_waiting', `Wait until ${to.username} answers.`);
  if (found.begun) return;
  if (found.full_since)
    throw new DomainError(
      'daily_limit_reached',
      `You can write to ${messageRequest.aDay} new people a day who have to be asked. Please try again tomorrow.`,
      { retryAfter: (found.full_since.getTime() + day - now().getTime()) / 1000 },
    );
  await tx.conversation.update({
    where: { id: conversationId },
    data: { requestedById: viewer.id, requestedAt: now() },
    select: { id: true },
  });
  const notice = { kind: 'message_request', subject: 'conversation' } as const;
  await notify(tx, { ...notice, to: to.id, about: conversationId, by: viewer.id });
}

/** The viewer's open message requests, newest first, with mutual friends and squads. */
export async function requestsOf(viewer: Viewer) {
  const rows = await statement<MessageRequestRow>('chat_requests', requestsOfPerson, [
    viewer.id,
    now(),
    eldestBirthday(),
  ]);
  return rows.map((row) => conversationView(viewer, row));
}

/**
 * Answers a request. The sender is not notified when it is declined or they are blocked.
 * @throws DomainError `not_in_conversation`; `not_a_request`; only to accept `guardian_awaited`, and `cannot_message` across an
 *   age that has parted the two since, or where the sender's account was deleted
 */
export async function answerRequest(
  viewer: Viewer,
  conversationId: number,
  action: 'accept' | 'decline' | 'block',
): Promise<{ message: string }> {
  if (action === 'accept') requireNoneAwaited(viewer);
  const other = await transaction(async (tx) => {
    // `no key`: a concurrent message takes a foreign-key lock on this row.
    await tx.$queryRaw`select id from conversations where id = ${conversationId} for no key update`;
    // Read after taking the lock: a concurrent answer may have come first.
    const member = { conversationId_userId: { conversationId, userId: viewer.id } };
    const own = await tx.conversationMember.findUnique({
      where: member,
      select: {
        state: true,
        lastMessageAt: true,
        other: { select: { id: true, username: true, email: true, ...selectBlocks(viewer) } },
      },
    });
    if (!own || isBlocked(own.other) || isExpired(own)) throw notYours();
    if (own.state !== 'request') throw new DomainError('not_a_request', 'This request was answered already.');
    if (action === 'accept') {
      if (await isClosedWith(tx, viewer, own.other.id)) throw cannotWrite();
      await openBoth(tx, conversationId);
    } else await tx.conversationMember.update({ where: member, data: { state: 'declined', unread: 0 } });
    return own.other;
  });
  announce(userChannel(viewer.id), 'requests', {});
  if (action === 'accept') {
    announce([userChannel(other.id), userChannel(viewer.id)], 'dm_message', { conversationId });
    return { message: `You and ${other.username} can write to each other now.` };
  }
  // Nobody is left to block where the account was deleted.
  if (action === 'block' && !isDeletedEmail(other.email))
    return { message: (await setBlock(viewer, other.username, true)).message };
  return { message: 'Declined. They are not told.' };
}

/** visibility-exempt: an answer about two people to one of them. */
const contactById = `
  select ${contactColumns} from users u left join user_settings s on s.user_id = u.id where u.id = $2`;

async function isClosedWith(tx: Transaction, viewer: Viewer, otherId: number): Promise<boolean> {
  const [row] = await tx.$queryRawUnsafe<ContactRow[]>(contactById, viewer.id, otherId);
  return !row || contactOf(viewer, row).closed;
}

/** Whether it is a request that nobody answered in time. The sweep may not have deleted it yet. */
const isExpired = ({ state, lastMessageAt }: { state: string; lastMessageAt: Date }) =>
  state === 'request' && lastMessageAt <= fromNow(-messageRequest.lifetime);

/** Opens the conversation for both. */
async function openBoth(tx: Transaction, conversationId: number): Promise<void> {
  await tx.conversationMember.updateMany({ where: { conversationId }, data: { state: 'open' } });
}

/** Opens a pending request between two people who became friends. */
export async function openBetween(tx: Transaction, oneId: number, otherId: number): Promise<void> {
  await tx.$executeRaw`
    update conversation_members set state = 'open' where state <> 'open' and conversation_id = (
      select id from conversations
      where low_user_id = ${Math.min(oneId, otherId)} and high_user_id = ${Math.max(oneId, otherId)})`;
}

/** Deletes requests that nobody answered in 30 days. @returns how many */
export async function settleRequests(): Promise<number> {
  const rows = await statement<{ id: number }>('chat_requests_over', requestsOver, [
    fromNow(-messageRequest.lifetime),
  ]);
  return rows.length;
}

/** visibility-exempt: deleted rows, shown to nobody. */
const requestsOver = `
  delete from conversations where id in (
    select m.conversation_id from conversation_members m
    where m.state in ('request', 'declined') and m.last_message_at <= $1 order by m.last_message_at limit 500)
  returning id`;
