import { recent, trending } from '@/lib/domains/rants/rants';
import { listRants } from '@/lib/domains/rants/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listRants, 'member', ({ viewer, query }) =>
    query.sort === 'trending' ? trending(viewer, query) : recent(viewer, query),
  ),
});
