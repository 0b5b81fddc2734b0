import { hottestSeen } from '@/lib/domains/posts/posts';
import { listNewsFeed } from '@/lib/domains/posts/schema';
import { feedResponse } from '@/lib/http/api/feed-response';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listNewsFeed, 'member', async ({ viewer, query }) =>
    feedResponse(listNewsFeed, await hottestSeen(viewer, query)),
  ),
});
