import { deleteOwnComment } from '@/lib/domains/rants/comments';
import { deleteRantComment } from '@/lib/domains/rants/deletion-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteRantComment, 'member', ({ viewer, params }) =>
    deleteOwnComment(viewer, params.commentId),
  ),
});
