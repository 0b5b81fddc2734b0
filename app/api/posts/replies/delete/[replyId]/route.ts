import { deleteReply } from '@/lib/domains/posts/deletion-schema';
import { deleteOwnReply } from '@/lib/domains/posts/deletions';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteReply, 'member', ({ viewer, params }) => deleteOwnReply(viewer, params.replyId)),
});
