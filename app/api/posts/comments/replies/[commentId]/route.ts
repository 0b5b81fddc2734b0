import { repliesTo } from '@/lib/domains/posts/comments';
import { listReplies } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listReplies, 'member', ({ viewer, params, query }) =>
    repliesTo(viewer, params.commentId, query),
  ),
});
