import 'server-only';
import { ghostLifetime, largestId } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { discardMedia, keepMedia, type Upload } from '@/lib/domains/media/media';
import { beginSeal, finishSeal, sealOf } from '@/lib/domains/seals/sealing';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { storage } from '@/lib/platform/storage/storage';
import { noteMessage, notYours, openConversation, recipientOf } from './conversations';
import { settleGhosts, startCountdown } from './ghosts';
import { markRead, messagesAfter, newestMessages, noteReadTo, oneMessage } from './statements';
import { messageView, type StoredMessage } from './view';

type Asked = {
  limit: number;
  offset?: number | undefined;
  before?: number | undefined;
  after?: number | undefined;
};

/** Where the viewer stands in a conversation, and what they asked for. */
type Page = {
  unread: number;
  own_username: string;
  other_id: number;
  other_username: string;
  /** Whether a ghost's time has come. */
  due: boolean;
  revision: string;
  /** Null where they are known. */
  messages: StoredMessage[] | null;
};

const pageTypes = ['int', 'int', 'int', 'int', 'int', 'timestamptz', 'text', 'int'] as const;
const newestOf = batchedQuery<Page>('chat_newest', pageTypes, newestMessages);
const thoseAfter = batchedQuery<Page>('chat_after', pageTypes, messagesAfter);

/** Asked for and seen, or only looked up: by a page that is rendered before anybody sees it. */
type Reading = { known: string | null; reads: boolean };

/**
 * A page of a conversation, oldest first: the newest, those before a message, or those after one. Being handed to the
 * recipient is what reads a message, and what starts a ghost's countdown; where nobody `reads`, an unopened ghost is there
 * without its words and its file.
 * @param known  the revision of the page that is known already
 * @returns the page's revision, null where a ghost is on it, which nobody may keep, its seal least of all; its messages, null where they are known
 * @throws DomainError `forbidden`, also for a conversation that does not exist
 */
export async function messagesIn(
  viewer: Viewer,
  conversationId: number,
  { limit, offset, before, after }: Asked,
  { known, reads }: Reading,
) {
  const findPage = after === undefined ? newestOf : thoseAfter;
  const span = [conversationId, limit, before ?? largestId, after ?? 0];
  const [page] = await findPage([viewer.id, ...span, now(), known, offset ?? 0]);
  if (!page) throw notYours();
  const ghosts = page.messages?.filter(({ is_ghost_bomb }) => is_ghost_bomb) ?? [];
  const unopened = ghosts.filter(({ sender_id, read_at }) => sender_id !== viewer.id && read_at === null);
  const started = reads && unopened.length > 0 ? await startCountdown(unopened.map(({ id }) => id)) : null;
  if (reads && page.unread > 0) await noteRead(viewer, conversationId, page);
  if (page.due) await settleGhosts(conversationId);
  for (const ghost of unopened) Object.assign(ghost, reads ? started?.get(ghost.id) : closed);
  const nameOf = (row: StoredMessage) =>
    row.sender_id === viewer.id ? page.own_username : page.other_username;
  return {
    revision: ghosts.length > 0 ? null : page.revision,
    messages: page.messages?.map((row) => shown(row, nameOf(row))) ?? null,
    otherId: page.other_id,
    /** Whether the other side has something to hear: their messages were read, or a countdown began. */
    changed: reads && (page.unread > 0 || started !== null),
  };
}

/** What is in a ghost that nobody has opened. */
const closed = { content: '', media_key: null, media_type: null };

const shown = (row: StoredMessage, sender: string) =>
  messageView(row, sender, row.media_key && storage().urlOf(row.media_key));

/** Those on the page are read, each with its time; what is older is read up to here, without a row of it being written. */
async function noteRead(viewer: Viewer, conversationId: number, { unread, messages }: Page) {
  const handed = messages?.filter((row) => row.sender_id !== viewer.id && row.read_at === null) ?? [];
  const read = handed.filter(({ is_ghost_bomb }) => !is_ghost_bomb).map(({ id }) => id);
  const at = [viewer.id, conversationId, now()];
  if (unread > handed.length) await statement('chat_read_to', noteReadTo, at);
  await statement('chat_read', markRead, [...at, read, unread]);
}

type Draft = {
  recipientUsername: string;
  content: string;
  isGhostBomb: boolean;
  clientId?: string | undefined;
};

/**
 * Sends a message, or with nothing in it opens the conversation. A repeat under the same `clientId` is given the stored
 * message back.
 * @returns the conversation, the message, and whom to tell
 * @throws DomainError `not_found`, `invalid` for oneself, `forbidden` where either has blocked the other
 */
export async function sendTo(viewer: Viewer, draft: Draft, file: Upload | null) {
  const otherId = await recipientOf(viewer, draft.recipientUsername);
  const empty = !file && draft.content === '';
  const seal = draft.isGhostBomb && !empty ? await beginSeal(file?.key ?? null) : null;
  const { conversationId, messageId, repeated } = await transaction(async (tx) => {
    const conversationId = await openConversation(tx, viewer.id, otherId);
    if (empty) return { conversationId, messageId: null, repeated: false };
    const stored = await sentBefore(tx, viewer, draft.clientId);
    if (stored) return { conversationId, messageId: stored, repeated: true };
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
        createdAt: now(),
        expiresAt: draft.isGhostBomb ? fromNow(ghostLifetime.unfetched) : null,
        seal: seal && sealOf(seal),
      },
      select: { id: true },
    });
    if (seal) {
      const ghost = { messageId: id, senderId: viewer.id, recipientId: otherId };
      await finishSeal(tx, seal, { ...ghost, words: draft.content });
    }
    await noteMessage(tx, conversationId, viewer.id, otherId);
    return { conversationId, messageId: id, repeated: false };
  });
  if (repeated && file) afterResponse(() => discardMedia(file.key));
  const dm = messageId === null ? null : await messageOf(viewer, messageId);
  return { answer: { message: dm ? 'Message sent.' : 'Chat opened.', conversationId, dm }, otherId };
}

/** The message that this sender stored under this name already; two sendings at once wait for each other here. */
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

async function messageOf(viewer: Viewer, messageId: number) {
  const [row] = await statement<StoredMessage & { sender_username: string }>('chat_message', oneMessage, [
    viewer.id,
    messageId,
  ]);
  if (!row) throw new DomainError('message_not_found', 'Message not found.');
  return shown(row, row.sender_username);
}
