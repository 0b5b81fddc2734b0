import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import type { Viewer } from '@/lib/contract/viewer';
import { addressOf } from '@/lib/domains/media/media';
import { now } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement } from '@/lib/platform/database/client';
import { notYours } from './conversations';
import { settleGhosts, startCountdown } from './ghosts';
import type { MemberState } from './schema';
import { markRead, messagesAfter, newestMessages, noteReadTo } from './statements';
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
  state: MemberState;
  own_username: string;
  other_id: number;
  other_username: string;
  /** Whether a ghost's time has come. */
  due: boolean;
  revision: string;
  /** Null where the asker's revision is the current one. */
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
  { known, reads: looks }: Reading,
) {
  const findPage = after === undefined ? newestOf : thoseAfter;
  const span = [conversationId, limit, before ?? largestId, after ?? 0];
  const [page] = await findPage([viewer.id, ...span, now(), known, offset ?? 0]);
  if (!page) throw notYours();
  // Who was asked looks before they answer, and whoever asked is not told of it.
  const reads = looks && page.state !== 'request';
  const ghosts = page.messages?.filter(({ is_ghost_bomb }) => is_ghost_bomb) ?? [];
  const unopened = ghosts.filter(({ sender_id, read_at }) => sender_id !== viewer.id && read_at === null);
  const started = reads && unopened.length > 0 ? await startCountdown(unopened.map(({ id }) => id)) : null;
  if (reads && page.unread > 0) await noteRead(viewer, conversationId, page);
  if (page.due) await settleGhosts(conversationId);
  for (const ghost of unopened) Object.assign(ghost, reads ? started?.get(ghost.id) : closed);
  const nameOf = (id: number) => (id === viewer.id ? page.own_username : page.other_username);
  return {
    revision: ghosts.length > 0 ? null : page.revision,
    messages: page.messages?.map((row) => shown(row, nameOf)) ?? null,
    otherId: page.other_id,
    /** Whether the other side has something to hear: their messages were read, or a countdown began. */
    changed: reads && (page.unread > 0 || started !== null),
  };
}

/** What is in a ghost that nobody has opened. */
const closed = { content: '', media_key: null, media_type: null, media_bytes: null };

const shown = (row: StoredMessage, nameOf: (id: number) => string) =>
  messageView(row, nameOf, row.media_key && addressOf(row.media_key));

/** Those on the page are read, each with its time; what is older is read up to here, without a row of it being written. */
async function noteRead(viewer: Viewer, conversationId: number, { unread, messages }: Page) {
  const handed = messages?.filter((row) => row.sender_id !== viewer.id && row.read_at === null) ?? [];
  const read = handed.filter(({ is_ghost_bomb }) => !is_ghost_bomb).map(({ id }) => id);
  const at = [viewer.id, conversationId, now()];
  if (unread > handed.length) await statement('chat_read_to', noteReadTo, at);
  await statement('chat_read', markRead, [...at, read, unread]);
}
