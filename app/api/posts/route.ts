import { newest } from '@/lib/domains/posts/posts';
import { listPosts } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listPosts, 'member', ({ viewer, query }) => newest(viewer, query)),
});
