import { voteInBattle } from '@/lib/domains/battles/schema';
import { vote } from '@/lib/domains/battles/votes';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(voteInBattle, 'member', ({ viewer, body }) => vote(viewer, body.battleId, body.voteFor)),
});
