import { userVoteStatus } from '@/lib/domains/showdown/schema';
import { voteStatusOf } from '@/lib/domains/showdown/votes';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(userVoteStatus, 'member', ({ viewer }) => voteStatusOf(viewer)),
});
