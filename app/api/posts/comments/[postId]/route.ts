import { commentsOn } from '@/lib/domains/posts/comments';
import { listComments } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listComments, 'member', ({ viewer, params, query }) =>
    commentsOn(viewer, params.postId, query),
  ),
});
