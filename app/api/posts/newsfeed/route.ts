import { hottest } from '@/lib/domains/posts/posts';
import { listNewsFeed } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listNewsFeed, 'member', ({ viewer, query }) => hottest(viewer, query)),
});
