import type { ErrorCode } from '@/lib/contract/error-codes';
import type { Waiting } from '@/lib/contract/service-worker';

/** The field that something was written in: the name of its draft, and its page. */
export type WritingField = {
  draft: string;
  page: string;
  /** What stands between a draft and what comes behind it; a field of one line takes no line break. */
  joint: '\n' | ' ';
};

/** The person whose chat has to be opened first: it has ended, or was yet to be opened. */
type ChatToOpen = { recipient: string };

/**
 * Refusals after which its page is gone, or has no field for this person. In a draft the words would be seen nowhere, so they
 * stay where they are.
 */
const withoutField: readonly ErrorCode[] = [
  'post_not_found',
  'comment_not_found',
  'user_not_found',
  'squad_not_found',
  'not_squad_member',
  'not_in_conversation',
  'cannot_message',
  'guardian_awaited',
  'account_closing',
];

export const chatField = (conversationId: number): WritingField => ({
  draft: `chat:${conversationId}`,
  page: `/chat/${conversationId}`,
  joint: '\n',
});

/** @returns null if there is none */
export function writingField({
  path,
  about,
  code,
  recipient,
}: Pick<Waiting, 'path' | 'about' | 'code' | 'recipient'>): WritingField | ChatToOpen | null {
  if (recipient && code === 'not_in_conversation') return { recipient };
  if (code && withoutField.includes(code)) return null;
  if (path === '/api/create-post') return { draft: 'post', page: '/create-post', joint: '\n' };
  if (about === null) return recipient ? { recipient } : null;
  if (path === '/api/posts/comments')
    return { draft: `comment:${about}`, page: `/post/${about}`, joint: ' ' };
  if (path === '/api/dms/send') return chatField(about);
  if (path === '/api/squad-messages')
    return { draft: `squad:${about}`, page: `/squad-details/${about}`, joint: '\n' };
  return null;
}
