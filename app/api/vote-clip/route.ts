import { voteClip } from '@/lib/domains/showdown/schema';
import { voteForClip } from '@/lib/domains/showdown/votes';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(voteClip, 'member', ({ viewer, body }) => voteForClip(viewer, body.clipId, body.category)),
});
