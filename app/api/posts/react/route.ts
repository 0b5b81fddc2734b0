import { react } from '@/lib/domains/posts/reactions';
import { reactToPost } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(reactToPost, 'member', ({ viewer, body }) =>
    react(viewer, body.postId, body.reaction, body.reacted),
  ),
});
