import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { removePost } from '@/lib/domains/safety/decisions/deleted-posts';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deletePost, 'member', ({ viewer, params, query }) =>
    removePost(viewer, params.postId, query.rule),
  ),
});
