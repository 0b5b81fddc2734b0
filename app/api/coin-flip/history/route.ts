import { flipsOf } from '@/lib/domains/coins/flips';
import { listFlips } from '@/lib/domains/coins/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listFlips, 'member', ({ viewer, query }) => flipsOf(viewer, query)),
});
