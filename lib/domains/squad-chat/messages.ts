import 'server-only';
import { largestId, textLength } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import { squadChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { announce } from '@/lib/platform/realtime/realtime';
import { membersOnly } from './policy';
import { messagesAfter, newestMessages, oneMessageStored } from './statements';
import { matchWords, type SquadMessageRow, squadMessageView } from './view';

type Asked = { limit: number; offset?: number; before?: number | undefined; after?: number | undefined };

/**
 * A page of a squad's chat, oldest first: the newest, those before a message, or those right after one.
 * @throws DomainError `forbidden` for whoever is no member, also of a squad that does not exist
 */
export async function squadMessages(viewer: Viewer, squadId: number, asked: Asked) {
  const { limit, offset = 0, before, after } = asked;
  const [name, text, bound] =
    after === undefined
      ? (['squad_messages_newest', newestMessages, before ?? largestId] as const)
      : (['squad_messages_after', messagesAfter, after] as const);
  const values = [viewer.id, limit, offset, squadId, bound];
  const [room] = await statement<{ messages: SquadMessageRow[] }>(name, text, values);
  if (!room) throw membersOnly();
  return room.messages.map(squadMessageView);
}

type Draft = {
  squadId: number;
  message: string;
  matchAt?: string | null | undefined;
  clientId?: string | null | undefined;
};

/**
 * Says something in a squad, and lets its members' open pages know that there is something: by its id, never its words.
 * With a time it is a match: the message is made of both, and the match is kept with its time.
 * @throws DomainError `forbidden` for whoever is no member, `invalid` for a match's description that is too long
 */
export async function sayInSquad(viewer: Viewer, { squadId, message, matchAt, clientId }: Draft) {
  if (matchAt && message.length > textLength.description) {
    throw new DomainError(
      'invalid_input',
      `A match's description has at most ${textLength.description} characters.`,
    );
  }
  const startsAt = matchAt ? new Date(matchAt) : null;
  const words = startsAt ? matchWords(message, startsAt) : message;
  const values = [viewer.id, squadId, words, clientId ?? null, now(), startsAt && message, startsAt];
  const [row] = await statement<SquadMessageRow & { is_new: boolean }>('squad_say', oneMessageStored, values);
  if (!row) throw membersOnly();
  if (row.is_new) announce(squadChannel(squadId), 'squad_message', { squadId, id: row.id });
  return { message: startsAt ? 'Match scheduled.' : 'Message sent.', squad_message: squadMessageView(row) };
}
