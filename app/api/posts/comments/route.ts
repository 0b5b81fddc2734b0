import { comment } from '@/lib/domains/posts/comments';
import { addComment } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addComment, 'member', ({ viewer, body }) => comment(viewer, body)),
});
