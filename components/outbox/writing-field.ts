import type { Waiting } from '@/lib/contract/service-worker';

/** The field that something was written in: the name of its draft, and its page. */
export type WritingField = {
  draft: string;
  page: string;
  /** What stands between a draft and what comes behind it; a field of one line takes no line break. */
  joint: '\n' | ' ';
};

/** @returns null if it is not known: the conversation was yet to be opened */
export function writingField({ path, about }: Pick<Waiting, 'path' | 'about'>): WritingField | null {
  if (path === '/api/create-post') return { draft: 'post', page: '/create-post', joint: '\n' };
  if (about === null) return null;
  if (path === '/api/posts/comments')
    return { draft: `comment:${about}`, page: `/post/${about}`, joint: ' ' };
  if (path === '/api/dms/send') return { draft: `chat:${about}`, page: `/chat/${about}`, joint: '\n' };
  if (path === '/api/squad-messages')
    return { draft: `squad:${about}`, page: `/squad-details/${about}`, joint: '\n' };
  return null;
}
