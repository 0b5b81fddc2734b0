import { deleteOwnBattle } from '@/lib/domains/battles/deletion';
import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteBattle, 'member', ({ viewer, params }) => deleteOwnBattle(viewer, params.battleId)),
});
