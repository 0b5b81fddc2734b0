import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { deleteOwnMessage } from '@/lib/domains/squad-chat/messages';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteSquadMessage, 'member', ({ viewer, params }) =>
    deleteOwnMessage(viewer, params.messageId),
  ),
});
