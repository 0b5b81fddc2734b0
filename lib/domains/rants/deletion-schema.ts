/** Deleting one's own comment on a rant. A module of its own, loaded on demand. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';

/** Only the author gets a 200, so the access log leaves out the caller. Everybody else gets the same response. */
export const deleteRantComment = endpoint('DELETE', '/api/rants/comments/delete/{commentId}', {
  limit: 'engagement',
  anonymous: true,
  whileAwaited: true,
  params: z.object({ commentId: id }),
  refuses: ['not_comment_author', 'comment_not_found'],
  response: z.object({ message }),
});
