import { hottestSeen } from '@/lib/domains/posts/posts';
import { listNewsFeed } from '@/lib/domains/posts/schema';
import { feedAnswer } from '@/lib/http/feed-answer';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listNewsFeed, 'member', async ({ viewer, query }) =>
    feedAnswer(listNewsFeed, await hottestSeen(viewer, query)),
  ),
});
