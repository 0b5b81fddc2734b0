import type { ResultOf } from '@/lib/contract/endpoint';
import type { listMessages } from './schema';

type MessageView = ResultOf<typeof listMessages>[number];

/** A message without its sender's name: of a page, all are by one of two. */
export type StoredMessage = Omit<MessageView, 'sender_username' | 'media_url' | 'media_type' | 'seal'> & {
  sender_id: number;
  /** Never read with a page: handed over by the statement that starts a ghost's countdown. */
  seal?: string | null;
  media_key: string | null;
  media_type: string | null;
};

/**
 * @param sender    the name of who sent it
 * @param mediaUrl  where the browser finds its file, where it has one
 */
export function messageView(row: StoredMessage, sender: string, mediaUrl: string | null): MessageView {
  return {
    id: row.id,
    sender_username: sender,
    content: row.content,
    media_url: mediaUrl,
    media_type: row.media_type as MessageView['media_type'],
    is_ghost_bomb: row.is_ghost_bomb,
    created_at: row.created_at,
    expires_at: row.expires_at,
    read_at: row.read_at,
    seal: row.seal ?? null,
  };
}
