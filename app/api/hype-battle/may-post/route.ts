import { mayPost } from '@/lib/domains/battles/battles';
import { mayPostBattle } from '@/lib/domains/battles/may-post-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(mayPostBattle, 'member', ({ viewer, query }) => mayPost(viewer, query)),
});
