import { sayInSquad } from '@/lib/domains/squad-chat/messages';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendSquadMessage, 'member', ({ viewer, body }) => sayInSquad(viewer, body)),
});
