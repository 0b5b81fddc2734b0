import { commentsOn } from '@/lib/domains/rants/comments';
import { listRantComments } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listRantComments, 'member', ({ viewer, params, query }) =>
    commentsOn(viewer, params.rantId, query),
  ),
});
