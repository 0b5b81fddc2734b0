/** Deleting posts, comments and replies. A module of its own, loaded on demand, to keep it out of every feed's bundle. */
import * as z from 'zod/mini';
import { communityRuleCodes } from '@/lib/contract/community-rules';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';

export const deletePost = endpoint('DELETE', '/api/posts/delete/{postId}', {
  limit: 'engagement',
  whileAwaited: true,
  params: z.object({ postId: id }),
  query: z.object({
    /** The rule that somebody else's post breaks, for the creator account. Whoever deletes their own breaks none. */
    rule: z.optional(z.enum(communityRuleCodes, { error: 'must be R1 to R10' })),
  }),
  refuses: ['not_post_author', 'post_not_found'],
  response: z.object({ message }),
});
export const deleteComment = endpoint('DELETE', '/api/posts/comments/delete/{commentId}', {
  limit: 'engagement',
  whileAwaited: true,
  params: z.object({ commentId: id }),
  refuses: ['not_comment_author', 'comment_not_found'],
  response: z.object({ message }),
});
export const deleteReply = endpoint('DELETE', '/api/posts/replies/delete/{replyId}', {
  limit: 'engagement',
  whileAwaited: true,
  params: z.object({ replyId: id }),
  refuses: ['not_reply_author', 'reply_not_found'],
  response: z.object({ message }),
});
