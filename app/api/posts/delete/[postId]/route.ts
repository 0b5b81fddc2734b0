import { remove } from '@/lib/domains/posts/posts';
import { deletePost } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deletePost, 'member', ({ viewer, params }) => remove(viewer, params.postId)),
});
