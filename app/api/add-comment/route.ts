import { comment } from '@/lib/domains/rants/comments';
import { addRantComment } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addRantComment, 'member', ({ viewer, body }) => comment(viewer, body)),
});
