/** Deleting one's own clip. Loaded only when somebody does it. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';

export const deleteGameClip = endpoint('DELETE', '/api/game-clips/delete/{clipId}', {
  limit: 'engagement',
  whileAwaited: true,
  params: z.object({ clipId: id }),
  refuses: ['not_clip_author', 'clip_not_found'],
  response: z.object({ message }),
});
