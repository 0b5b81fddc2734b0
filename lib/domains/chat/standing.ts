/** Whether and how the viewer may write to a person: their contact rules, and the state of their conversation. */
import 'server-only';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import { messageRequest } from '@/lib/contract/constants/contact';
import { DomainError } from '@/lib/contract/domain-error';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { type Contact, type ContactRow, contactColumns, contactOf } from '@/lib/domains/contact/contact';
import { fromNow } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement } from '@/lib/platform/database/client';
import type { MemberState } from './schema';

type StandingRow = ContactRow & {
  conversation_id: number | null;
  own_state: MemberState | null;
  other_state: MemberState | null;
  /** Whether it is a request that nobody answered in 30 days, and that the scheduled run has not deleted yet. */
  over: boolean;
};

/** Whether the member row `m` is a request without an answer since `before`. */
const isOver = (m: string, before: string) =>
  `${m}.state in ('request', 'declined') and ${m}.last_message_at <= ${before}`;

/** `$3` 30 days ago. visibility-exempt: decides whether a message may be sent; shown to nobody. */
const standingOf = (recipient: string) => `
  select ${contactColumns}, c.id as conversation_id, mine.state as own_state, theirs.state as other_state,
     coalesce((${isOver('mine', '$3')}) or (${isOver('theirs', '$3')}), false) as over
   from users u left join user_settings s on s.user_id = u.id
   left join conversations c on c.low_user_id = least($1, u.id) and c.high_user_id = greatest($1, u.id)
   left join conversation_members mine on mine.conversation_id = c.id and mine.user_id = $1
   left join conversation_members theirs on theirs.conversation_id = c.id and theirs.user_id = u.id
   where ${recipient}`;

/** `$2` the name in lower case. */
const standingByName = batchedQuery<StandingRow>(
  'chat_standing',
  ['int', 'text', 'timestamptz'],
  standingOf('u.username_key = $2'),
);

/** `$2` the conversation. */
const standingIn = batchedQuery<StandingRow>(
  'chat_standing_in',
  ['int', 'int', 'timestamptz'],
  standingOf(
    'u.id = (select m.other_id from conversation_members m where m.conversation_id = $2 and m.user_id = $1)',
  ),
);

/**
 * `open`: the message is delivered at once. `request`: it is a message request. `answer`: it answers a request, and opens
 * the conversation.
 */
export type Way = 'open' | 'request' | 'answer';

export type Standing = { contact: Contact; conversationId: number | null; way: Way };

export const notYours = () =>
  new DomainError('not_in_conversation', 'You are not part of this conversation.');
/** One message for every reason, so that it reveals neither a block nor an age (rules.md, Contact). */
export const cannotWrite = () => new DomainError('cannot_message', 'You cannot write to this person.');
export const wordsOnly = () => new DomainError('words_only', 'Only words can be sent here.');

type Recipient = { recipientUsername: string; conversationId?: number | undefined };

/**
 * The recipient of a message, and how it may be sent. A conversation counts in place of the name.
 * @throws DomainError `user_not_found`; `not_in_conversation` for a conversation that is not the viewer's; `not_with_yourself`;
 *   `cannot_message` where the viewer may not write to them
 */
export async function standingWith(
  viewer: Viewer,
  { recipientUsername: username, conversationId }: Recipient,
): Promise<Standing> {
  const lately = fromNow(-messageRequest.lifetime);
  const [row] = conversationId
    ? await standingIn([viewer.id, conversationId, lately])
    : usernamePattern.test(username)
      ? await standingByName([viewer.id, username.toLowerCase(), lately])
      : [];
  if (!row && conversationId) throw notYours();
  if (!row) throw userNotFound();
  if (row.id === viewer.id) throw new DomainError('not_with_yourself', 'You cannot send a DM to yourself.');
  const contact = contactOf(viewer, row);
  const standing = row.over ? { conversation_id: null, own_state: null, other_state: null } : row;
  const way = wayOf(contact, standing);
  if (!way) throw cannotWrite();
  if (row.over) await endRequest(row.conversation_id);
  return { contact, conversationId: standing.conversation_id, way };
}

/**
 * Deletes an expired request, so that a new message does not revive it. visibility-exempt: deleted rows, shown to nobody.
 */
async function endRequest(conversationId: number | null): Promise<void> {
  await statement(
    'chat_request_over',
    `delete from conversations where id = (select m.conversation_id from conversation_members m
       where m.conversation_id = $1 and ${isOver('m', '$2')})`,
    [conversationId, fromNow(-messageRequest.lifetime)],
  );
}

type States = Pick<StandingRow, 'own_state' | 'other_state'>;

function wayOf(contact: Contact, { own_state, other_state }: States): Way | null {
  if (contact.blocked) return null;
  if (own_state !== null && other_state !== null) {
    if (contact.closed) return null;
    if (own_state === 'open' && other_state === 'open') return 'open';
    if (own_state === 'request' || own_state === 'declined') return 'answer';
  }
  const reach = contact.may('text');
  if (reach === 'no') return null;
  return reach === 'yes' ? 'open' : 'request';
}
