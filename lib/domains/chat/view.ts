import type { ResultOf } from '@/lib/contract/endpoint';
import { excerptOf } from '@/lib/contract/excerpt';
import type { Viewer } from '@/lib/contract/viewer';
import { type ClosingRow, isShut } from '@/lib/domains/contact/contact';
import { relationOf } from '@/lib/domains/relations/relation';
import type { listConversations, listMessageRequests, listMessages, MemberState } from './schema';

type MessageView = ResultOf<typeof listMessages>[number];
type ConversationView = ResultOf<typeof listConversations>[number];
type MessageRequestView = ResultOf<typeof listMessageRequests>[number];

/** A conversation's row. The columns that state and relation are computed from are not in the response. */
export type ConversationRow = Omit<ConversationView, 'state' | 'relation'> & Closing;
export type MessageRequestRow = Omit<MessageRequestView, 'state' | 'relation'> & Closing;
type Closing = ClosingRow & { own_state: MemberState };

/** A conversation for the viewer. */
export function conversationView<Row extends ConversationRow | MessageRequestRow>(viewer: Viewer, row: Row) {
  const {
    own_state,
    email: _,
    dob: __,
    moderator: ___,
    viewer_moderates,
    friends,
    outgoing,
    incoming,
    ...shown
  } = row;
  const shut = isShut(viewer, row);
  return { ...shown, state: stateOf(own_state, shut), relation: relationOf(row) };
}

function stateOf(own: MemberState, shut: boolean): ConversationView['state'] {
  // A request stays one, to be declined.
  if (own === 'request') return own;
  if (own === 'waiting' && !shut) return own;
  return shut ? 'closed' : 'open';
}

/** The beginning of a quoted message. */
export type Quoted = { id: number; sender_id: number; content: string; media_type: string | null };

/** A message without its sender's name, because all messages of a page are by one of two people. */
export type StoredMessage = Omit<
  MessageView,
  'sender_username' | 'mine' | 'media_url' | 'media_type' | 'seal' | 'reply_to'
> & {
  sender_id: number;
  /** Not part of the page statement: comes from the statement that starts a ghost's countdown. */
  seal?: string | null;
  media_key: string | null;
  media_type: string | null;
  quoted: Quoted | null;
};

/** The excerpt for a file without text. */
const fileWords: Record<string, string> = { image: '📷 Picture', video: '🎬 Video', audio: '🎧 Audio' };

/**
 * @param nameOf    the name of either member, by their id
 * @param mediaUrl  the URL of the message's file, if it has one
 */
export function messageView(
  viewer: Viewer,
  row: StoredMessage,
  nameOf: (id: number) => string,
  mediaUrl: string | null,
): MessageView {
  const { quoted } = row;
  return {
    id: row.id,
    sender_username: nameOf(row.sender_id),
    mine: row.sender_id === viewer.id,
    content: row.content,
    media_url: mediaUrl,
    media_type: row.media_type as MessageView['media_type'],
    media_bytes: row.media_bytes,
    is_ghost_bomb: row.is_ghost_bomb,
    created_at: row.created_at,
    expires_at: row.expires_at,
    read_at: row.read_at,
    seal: row.seal ?? null,
    unsent: row.unsent,
    reply_to: quoted && {
      id: quoted.id,
      username: nameOf(quoted.sender_id),
      excerpt: excerptOf(quoted.content) || (fileWords[quoted.media_type ?? ''] ?? ''),
    },
  };
}
