import { write } from '@/lib/domains/posts/posts';
import { createPost } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createPost, 'member', ({ viewer, body }) => write(viewer, body)),
});
