import { reply } from '@/lib/domains/posts/comments';
import { addReply } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addReply, 'member', ({ viewer, body }) => reply(viewer, body)),
});
