import { sayInSquad } from '@/lib/domains/squad-chat/messages';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendSquadMessage, 'member', ({ viewer, body }) => sayInSquad(viewer, body)),
});
