/** Answering a battle: for the named opponent alone, so it is not with what every page of battles brings along. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';
import { battleUpload } from '@/lib/contract/uploads';
import { battleView, words } from './schema';

export const respondToBattle = endpoint('POST', '/api/hype-battle/respond', {
  limit: 'post',
  alsoLimit: 'upload',
  form: battleUpload,
  body: z.object({ battleId: id, content: words }),
  refuses: ['file_missing', 'not_the_opponent', 'battle_not_found', 'battle_not_awaiting_response'],
  response: z.object({ message, battle: battleView }),
});
