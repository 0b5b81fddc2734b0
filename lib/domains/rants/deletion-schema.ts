/** Deleting one's own comment on a rant: asked for when somebody does. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';

/** Only its writer is answered 200, so the log leaves out who called. Everybody else is answered alike. */
export const deleteRantComment = endpoint('DELETE', '/api/rants/comments/delete/{commentId}', {
  limit: 'engagement',
  anonymous: true,
  params: z.object({ commentId: id }),
  refuses: ['not_comment_author', 'comment_not_found'],
  response: z.object({ message }),
});
