import type { ErrorCode } from '@/lib/contract/error-codes';
import type { Waiting } from '@/lib/contract/service-worker';

/** The field that something was written in: the name of its draft, and its page. */
export type WritingField = {
  draft: string;
  page: string;
  /** What stands between a draft and what comes behind it; a field of one line takes no line break. */
  joint: '\n' | ' ';
};

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

/** @returns null if there is none, or it is not known: the conversation was yet to be opened */
export function writingField({
  path,
  about,
  code,
}: Pick<Waiting, 'path' | 'about' | 'code'>): WritingField | null {
  if (code && withoutField.includes(code)) return null;
  if (path === '/api/create-post') return { draft: 'post', page: '/create-post', joint: '\n' };
  if (about === null) return null;
  if (path === '/api/posts/comments')
    return { draft: `comment:${about}`, page: `/post/${about}`, joint: ' ' };
  if (path === '/api/dms/send') return { draft: `chat:${about}`, page: `/chat/${about}`, joint: '\n' };
  if (path === '/api/squad-messages')
    return { draft: `squad:${about}`, page: `/squad-details/${about}`, joint: '\n' };
  return null;
}
