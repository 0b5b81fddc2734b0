import { sharePost } from '@/lib/domains/posts/schema';
import { sharePostWithSquad } from '@/lib/domains/squads/squads';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sharePost, 'member', ({ viewer, body }) => sharePostWithSquad(viewer, body)),
});
