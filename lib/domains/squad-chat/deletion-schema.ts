/** Deleting one's own message. A module of its own, loaded on demand. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';

export const deleteSquadMessage = endpoint('DELETE', '/api/squad-messages/delete/{messageId}', {
  limit: 'engagement',
  whileAwaited: true,
  params: z.object({ messageId: id }),
  refuses: ['not_message_author', 'message_not_found'],
  response: z.object({ message }),
});
