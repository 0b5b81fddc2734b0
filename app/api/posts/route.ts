import { newestSeen } from '@/lib/domains/posts/posts';
import { listPosts } from '@/lib/domains/posts/schema';
import { feedAnswer } from '@/lib/http/feed-answer';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listPosts, 'member', async ({ viewer, query }) =>
    feedAnswer(listPosts, await newestSeen(viewer, query)),
  ),
});
