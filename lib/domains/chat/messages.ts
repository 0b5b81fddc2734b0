import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import type { Viewer } from '@/lib/contract/viewer';
import { addressOf } from '@/lib/domains/media/media';
import { now } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement } from '@/lib/platform/database/client';
import { settleGhosts, startCountdown } from './ghosts';
import type { MemberState } from './schema';
import { notYours } from './standing';
import { markRead, messagesAfter, newestMessages, noteReadTo } from './statements';
import { messageView, type StoredMessage } from './view';

type Asked = {
  limit: number;
  offset?: number | undefined;
  before?: number | undefined;
  after?: number | undefined;
};

/** The viewer's membership in a conversation, and the requested page. */
type Page = {
  unread: number;
  state: MemberState;
  own_username: string;
  other_id: number;
  other_username: string;
  /** Whether a ghost has expired but is not deleted yet. */
  due: boolean;
  revision: string;
  /** Null where the client's cached revision is current. */
  messages: StoredMessage[] | null;
};

const pageTypes = ['int', 'int', 'int', 'int', 'int', 'timestamptz', 'text', 'int'] as const;
const newestOf = batchedQuery<Page>('chat_newest', pageTypes, newestMessages);
const thoseAfter = batchedQuery<Page>('chat_after', pageTypes, messagesAfter);

/** `known`: the revision that the client has cached. `reads`: false for a rendering that perhaps nobody looks at. */
type Reading = { known: string | null; reads: boolean };

/**
 * A page of a conversation, oldest first: the newest, those before a message, or those after one. Fetching a page marks its
 * messages as read for the recipient, and starts the countdown of its ghosts. Without `reads` neither happens, and an
 * unopened ghost comes without its text and file.
 * @param known  the revision that the client has cached
 * @returns the page's revision, null for a page with a ghost, which must not be cached; its messages, null where the cached
 *   ones are current
 * @throws DomainError `not_in_conversation`, also for a conversation that does not exist
 */
export async function messagesIn(
  viewer: Viewer,
  conversationId: number,
  { limit, offset, before, after }: Asked,
  { known, reads: looks }: Reading,
) {
  const findPage = after === undefined ? newestOf : thoseAfter;
  const span = [conversationId, limit, before ?? largestId, after ?? 0];
  const [page] = await findPage([viewer.id, ...span, now(), known, offset ?? 0]);
  if (!page) throw notYours();
  // Reading a request does not mark it as read, so its sender does not learn of it.
  const reads = looks && page.state !== 'request';
  const ghosts = page.messages?.filter(({ is_ghost_bomb }) => is_ghost_bomb) ?? [];
  const unopened = ghosts.filter(({ sender_id, read_at }) => sender_id !== viewer.id && read_at === null);
  const opened = reads && unopened.length > 0 ? await startCountdown(unopened.map(({ id }) => id)) : null;
  if (reads && page.unread > 0) await noteRead(viewer, conversationId, page);
  if (page.due) await settleGhosts(conversationId);
  // One that is not among the opened was taken back by its sender while this page was being read.
  for (const ghost of unopened) Object.assign(ghost, opened ? (opened.get(ghost.id) ?? takenBack) : closed);
  const nameOf = (id: number) => (id === viewer.id ? page.own_username : page.other_username);
  return {
    revision: ghosts.length > 0 ? null : page.revision,
    messages: page.messages?.map((row) => shown(viewer, row, nameOf)) ?? null,
    otherId: page.other_id,
    /** Whether to notify the other person: their messages were read, or a countdown started. */
    changed: reads && (page.unread > 0 || [...(opened?.values() ?? [])].some(({ started }) => started)),
  };
}

/** Replaces the content of a ghost that the recipient has not opened. */
const closed = { content: '', media_key: null, media_type: null, media_bytes: null };

/** It keeps its place, as on the next page: a page with a row less would read as the beginning of the conversation. */
const takenBack = { ...closed, is_ghost_bomb: false, expires_at: null, quoted: null, unsent: true };

const shown = (viewer: Viewer, row: StoredMessage, nameOf: (id: number) => string) =>
  messageView(viewer, row, nameOf, row.media_key && addressOf(row.media_key));

/** Marks the page's messages as read, each with its time. Older unread ones get one common mark, without a write per row. */
async function noteRead(viewer: Viewer, conversationId: number, { unread, messages }: Page) {
  const handed = messages?.filter((row) => row.sender_id !== viewer.id && row.read_at === null) ?? [];
  const read = handed.filter(({ is_ghost_bomb }) => !is_ghost_bomb).map(({ id }) => id);
  const at = [viewer.id, conversationId, now()];
  if (unread > handed.length) await statement('chat_read_to', noteReadTo, at);
  await statement('chat_read', markRead, [...at, read, unread]);
}
