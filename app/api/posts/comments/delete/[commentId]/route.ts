import { deleteComment } from '@/lib/domains/posts/deletion-schema';
import { deleteOwnComment } from '@/lib/domains/posts/deletions';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteComment, 'member', ({ viewer, params }) => deleteOwnComment(viewer, params.commentId)),
});
