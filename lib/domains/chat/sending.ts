import 'server-only';
import { ghostLifetime } from '@/lib/contract/constants/chat';
import { DomainError } from '@/lib/contract/domain-error';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import type { Contact } from '@/lib/domains/contact/contact';
import { addressOf, dropUpload, keepMedia, type Upload } from '@/lib/domains/media/media';
import { beginSeal, finishSeal, sealOf, wasGhost } from '@/lib/domains/seals/sealing';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { noteMessage, openAgain, openConversation } from './conversations';
import { findQuotable, type Quoted } from './quoting';
import { ask } from './requests';
import { type Standing, standingWith, wordsOnly } from './standing';
import { messageSent, oneMessage, wordsSent, wordsSentFirst } from './statements';
import { messageView, type StoredMessage } from './view';

export type Draft = {
  recipientUsername: string;
  /** The conversation with the recipient, in place of their name. */
  conversationId?: number | undefined;
  content: string;
  isGhostBomb: boolean;
  clientId?: string | undefined;
  /** The message of the same conversation that it answers. */
  replyTo?: number | undefined;
};

/** The result of a send: `messageId` is null where it only opened the conversation, or is a ghost that has gone since. */
type Sent = { conversationId: number; messageId: number | null; repeated: boolean };

/**
 * Sends a message, or without content opens the conversation. Idempotent by `clientId`: a retry returns the stored message.
 * @returns the conversation, the message, whom to notify, and whether it is a message request
 * @throws what `standingWith` throws; `message_not_found` for the quoted message, where no file comes with it; `words_only` for a
 *   file or a ghost where only words may be sent; for a request also what `ask` throws
 */
export async function sendTo(viewer: Viewer, draft: Draft, file: Upload | null) {
  const standing = await standingWith(viewer, draft);
  const { contact, way } = standing;
  if (file && (way === 'request' || contact.may('media') !== 'yes')) throw wordsOnly();
  if (draft.isGhostBomb && (way === 'request' || contact.may('ghost') !== 'yes')) throw wordsOnly();
  const quoted = draft.replyTo ? await findQuotable(viewer, standing.conversationId, draft.replyTo) : null;
  // A file has been paid for by the time its quote turns out to be gone, and goes without it. The page asks again for words.
  if (draft.replyTo && !quoted && !file) throw new DomainError('message_not_found', 'Message not found.');
  const empty = !file && draft.content === '';
  const plain = way === 'open' && !empty && !file && !draft.isGhostBomb;
  const { dm, conversationId } = plain
    ? await sendWords(viewer, standing, draft, quoted)
    : await sendOther(viewer, standing, draft, { file, quoted, empty });
  return {
    answer: { message: empty ? 'Chat opened.' : 'Message sent.', conversationId, dm },
    otherId: contact.id,
    asks: way === 'request',
  };
}

/** Sends text in an open conversation, by far the most common case: one statement stores it and updates both lists. */
async function sendWords(
  viewer: Viewer,
  { contact, conversationId }: Standing,
  { content, clientId }: Draft,
  quoted: Quoted | null,
) {
  const at = now();
  const values = [viewer.id, contact.id, content, clientId ?? null, at, quoted?.id ?? null];
  type Row = { conversation_id: number; id: number | null };
  const [row] = conversationId
    ? await statement<Row>('chat_words', wordsSent, [...values, conversationId])
    : await statement<Row>('chat_words_first', wordsSentFirst, values);
  if (!row) throw userNotFound();
  // Nothing was stored: a message with this `clientId` exists already.
  if (row.id === null)
    return { conversationId: row.conversation_id, dm: await messageNamed(viewer, contact, clientId) };
  const stored: StoredMessage = {
    id: row.id,
    sender_id: viewer.id,
    content,
    media_key: null,
    media_type: null,
    media_bytes: null,
    is_ghost_bomb: 0,
    created_at: at,
    expires_at: null,
    read_at: null,
    unsent: false,
    quoted,
  };
  return { conversationId: row.conversation_id, dm: shown(viewer, contact, stored) };
}

/** Sends everything else: files, ghosts, requests and answers to them, and opening without a message. */
async function sendOther(
  viewer: Viewer,
  standing: Standing,
  draft: Draft,
  { file, quoted, empty }: { file: Upload | null; quoted: Quoted | null; empty: boolean },
) {
  const seal = draft.isGhostBomb && !empty ? await beginSeal(viewer, file?.key ?? null) : null;
  const sent = transaction(async (tx): Promise<Sent> => {
    const { contact } = standing;
    const { conversationId, way } = await openConversation(tx, viewer.id, contact.id, standing.way);
    if (empty) {
      await openAgain(tx, viewer.id, conversationId, way);
      return { conversationId, messageId: null, repeated: false };
    }
    const stored = await sentBefore(tx, viewer, draft.clientId);
    if (stored) return { conversationId, messageId: stored, repeated: true };
    // Its row and its name in it went with the ghost; a phone that got no answer sends it on.
    if (seal && draft.clientId && (await wasGhost(tx, viewer.id, draft.clientId)))
      return { conversationId, messageId: null, repeated: true };
    if (way === 'request') await ask(tx, viewer, contact, conversationId, draft.content);
    if (file) await keepMedia(tx, file.key);
    const { id } = await tx.message.create({
      data: {
        conversationId,
        senderId: viewer.id,
        content: draft.content,
        mediaKey: file?.key ?? null,
        mediaType: file?.kind ?? null,
        isGhostBomb: draft.isGhostBomb,
        clientId: draft.clientId ?? null,
        replyToId: quoted?.id ?? null,
        createdAt: now(),
        expiresAt: draft.isGhostBomb ? fromNow(ghostLifetime.unfetched) : null,
        seal: seal && sealOf(seal),
      },
      select: { id: true },
    });
    if (seal) {
      const clientId = draft.clientId ?? null;
      const ghost = { messageId: id, senderId: viewer.id, recipientId: contact.id, clientId };
      await finishSeal(tx, seal, { ...ghost, words: draft.content });
    }
    await noteMessage(tx, { conversationId, senderId: viewer.id, recipientId: contact.id, way });
    return { conversationId, messageId: id, repeated: false };
  });
  const { conversationId, messageId, repeated } = await sent.catch(async (error) => {
    await seal?.giveBack();
    throw error;
  });
  if (repeated && file) afterResponse(() => dropUpload(file));
  if (repeated) await seal?.giveBack();
  return {
    conversationId,
    dm: messageId === null ? null : await messageOf(viewer, standing.contact, messageId),
  };
}

/** The message that was already stored with this `clientId`. The lock makes concurrent retries wait for each other. */
async function sentBefore(
  tx: Transaction,
  viewer: Viewer,
  clientId: string | undefined,
): Promise<number | null> {
  if (!clientId) return null;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`dm:${viewer.id}:${clientId}`}))`;
  const found = await tx.message.findUnique({
    where: { senderId_clientId: { senderId: viewer.id, clientId } },
    select: { id: true },
  });
  return found?.id ?? null;
}

async function messageOf(viewer: Viewer, contact: Contact, messageId: number) {
  const [row] = await statement<StoredMessage>('chat_message', oneMessage, [viewer.id, messageId]);
  return shown(viewer, contact, row);
}

/** The message that was stored with this `clientId`. */
async function messageNamed(viewer: Viewer, contact: Contact, clientId: string | undefined) {
  const [row] = await statement<StoredMessage>('chat_message_sent', messageSent, [viewer.id, clientId]);
  return shown(viewer, contact, row);
}

function shown(viewer: Viewer, contact: Contact, row: StoredMessage | undefined) {
  if (!row) throw new DomainError('message_not_found', 'Message not found.');
  const nameOf = (id: number) => (id === viewer.id ? viewer.username : contact.username);
  return messageView(viewer, row, nameOf, row.media_key && addressOf(row.media_key));
}
