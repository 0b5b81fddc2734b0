import { pin } from '@/lib/domains/posts/comments';
import { pinComment } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(pinComment, 'member', ({ viewer, body }) => pin(viewer, body.postId, body.commentId)),
});
