import { edit } from '@/lib/domains/posts/posts';
import { editPost } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editPost, 'member', ({ viewer, params, body }) => edit(viewer, params.postId, body.content)),
});
