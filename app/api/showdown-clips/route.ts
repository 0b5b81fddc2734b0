import { clipsFor } from '@/lib/domains/showdown/clips';
import { showdownClips } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(showdownClips, 'member', ({ viewer, query }) => clipsFor(viewer, query)),
});
