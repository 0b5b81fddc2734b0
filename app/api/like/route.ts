import { likeOrUnlikePost } from '@/lib/domains/posts/likes';
import { likePost } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(likePost, 'member', ({ viewer, body }) => likeOrUnlikePost(viewer, body.postId, body.liked)),
});
