/** Answering a battle. Only the named opponent needs it, so it is not in the bundle of every battle page. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { clientId, id, message } from '@/lib/contract/fields';
import { battleUpload } from '@/lib/contract/uploads';
import { battleView, words } from './schema';

export const respondToBattle = endpoint('POST', '/api/hype-battle/respond', {
  limit: 'post',
  alsoLimit: 'upload',
  form: battleUpload,
  body: z.object({ battleId: id, content: words, clientId: z.optional(clientId) }),
  refuses: ['file_missing', 'not_the_opponent', 'battle_not_found', 'battle_not_awaiting_response'],
  response: z.object({ message, battle: battleView }),
});
