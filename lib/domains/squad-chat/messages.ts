import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { textLength } from '@/lib/contract/constants/texts';
import { DomainError } from '@/lib/contract/domain-error';
import { squadChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { announce } from '@/lib/platform/realtime/realtime';
import { membersOnly, noSuchMessage } from './refusals';
import { messagesAfter, newestMessages, oneMessageStored, removeMessage } from './statements';
import { matchWords, type SquadMessageRow, squadMessageView } from './view';

type Asked = { limit: number; offset?: number; before?: number | undefined; after?: number | undefined };

/**
 * A page of a squad's chat, oldest first: the newest messages, those before a message, or those right after one.
 * @throws DomainError `not_squad_member`, also when the squad does not exist
 */
export async function squadMessages(viewer: Viewer, squadId: number, asked: Asked) {
  const { limit, offset = 0, before, after } = asked;
  const [name, text, bound] =
    after === undefined
      ? (['squad_messages_newest', newestMessages, before ?? largestId] as const)
      : (['squad_messages_after', messagesAfter, after] as const);
  const values = [viewer.id, limit, offset, squadId, bound, squadBounds()];
  const [room] = await statement<{ messages: SquadMessageRow[] }>(name, text, values);
  if (!room) throw membersOnly();
  return room.messages.map(squadMessageView);
}

type Draft = {
  squadId: number;
  message: string;
  matchAt?: string | null | undefined;
  replyTo?: number | null | undefined;
  clientId?: string | null | undefined;
};

/**
 * Posts a message in a squad, and sends an event to its members' open pages, with the message's id and never its text.
 * With `matchAt` it schedules a match: the message's text is made of the description and the time, and the match is stored.
 * @throws DomainError `not_squad_member`; `invalid_input` when a match's description is too long; `message_not_found` when
 *   `replyTo` is not a message of the squad that the viewer may see
 */
export async function sayInSquad(viewer: Viewer, { squadId, message, matchAt, replyTo, clientId }: Draft) {
  if (matchAt && message.length > textLength.description) {
    throw new DomainError(
      'invalid_input',
      `A match's description has at most ${textLength.description} characters.`,
    );
  }
  const startsAt = matchAt ? new Date(matchAt) : null;
  const words = startsAt ? matchWords(message, startsAt) : message;
  const match = [startsAt && message, startsAt];
  const said = [viewer.id, squadId, words, clientId ?? null, now(), ...match, replyTo ?? null];
  const values = [...said, squadBounds()];
  const [row] = await statement<SquadMessageRow & { is_new: boolean }>('squad_say', oneMessageStored, values);
  if (!row) throw replyTo && (await isMember(viewer, squadId)) ? noSuchMessage() : membersOnly();
  if (row.is_new) announce(squadChannel(squadId), 'squad_message', { squadId, id: row.id });
  return { message: startsAt ? 'Match scheduled.' : 'Message sent.', squad_message: squadMessageView(row) };
}

/** visibility-exempt: the viewer's own membership. */
async function isMember(viewer: Viewer, squadId: number) {
  const userId = viewer.id;
  const where = { squadId_userId: { squadId, userId } };
  return (await db().squadMember.findUnique({ where, select: { userId: true } })) !== null;
}

/**
 * Deletes a message with its match, and sends an event to the members' open pages.
 * @throws DomainError `message_not_found`, also for people who are not members; `not_message_author`
 */
export async function deleteOwnMessage(viewer: Viewer, messageId: number) {
  type Found = { squadId: number; mine: boolean; gone: boolean };
  const [found] = await statement<Found>('squad_message_remove', removeMessage, [
    viewer.id,
    messageId,
    squadBounds(),
  ]);
  if (found && !found.mine)
    throw new DomainError('not_message_author', 'You can only delete your own messages.');
  if (!found?.gone) throw noSuchMessage();
  const { squadId } = found;
  announce(squadChannel(squadId), 'squad_message_deleted', { squadId, id: messageId });
  return { message: 'Message deleted.' };
}
