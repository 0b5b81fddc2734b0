import { voidVotes } from '@/lib/domains/battles/void-schema';
import { voidVotes as voidThem } from '@/lib/domains/battles/votes';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(voidVotes, 'creator', ({ viewer, body }) => voidThem(viewer, body)),
});
