/** Which calls the outbox keeps. */
import { accountHeader } from '@/lib/contract/viewer';

/**
 * The calls that can be queued, with the fields of their text and of what it is written to. `shownByPage`: the chat page shows
 * unsent messages itself.
 */
export const queueable: Record<string, { words: string; about?: string; shownByPage?: true }> = {
  '/api/create-post': { words: 'content' },
  '/api/posts/comments': { words: 'content', about: 'postId' },
  '/api/dms/send': { words: 'content', about: 'conversationId', shownByPage: true },
  '/api/squad-messages': { words: 'message', about: 'squadId', shownByPage: true },
  '/api/like': { words: '' },
};

export const like = '/api/like';

export const isQueueable = ({ method, url, headers }: Request) =>
  method === 'POST' &&
  new URL(url).pathname in queueable &&
  headers.get('content-type') === 'application/json' &&
  headers.has(accountHeader);
