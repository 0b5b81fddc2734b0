/** Deleting one's own battle. Loaded only when somebody does it. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';

/** Only before an answer: an answered battle is the opponent's too. */
export const deleteBattle = endpoint('DELETE', '/api/hype-battle/delete/{battleId}', {
  limit: 'engagement',
  whileAwaited: true,
  params: z.object({ battleId: id }),
  refuses: ['not_battle_creator', 'battle_not_found', 'battle_answered'],
  response: z.object({ message }),
});
