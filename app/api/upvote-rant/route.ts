import { upvoteRant } from '@/lib/domains/rants/schema';
import { upvote } from '@/lib/domains/rants/upvotes';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(upvoteRant, 'member', ({ viewer, body }) => upvote(viewer, body.rantId, body.upvoted)),
});
