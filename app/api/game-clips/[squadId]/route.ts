import { clipsIn } from '@/lib/domains/clips/clips';
import { listGameClips } from '@/lib/domains/clips/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listGameClips, 'member', ({ viewer, params, query }) => clipsIn(viewer, params.squadId, query)),
});
