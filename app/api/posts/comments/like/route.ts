import { likeOrUnlikeComment } from '@/lib/domains/posts/likes';
import { likeComment } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(likeComment, 'member', ({ viewer, body }) =>
    likeOrUnlikeComment(viewer, body.commentId, body.liked),
  ),
});
