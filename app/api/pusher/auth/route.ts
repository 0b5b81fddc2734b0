import { letIn } from '@/lib/domains/realtime/channels';
import { authorizeChannel } from '@/lib/domains/realtime/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(authorizeChannel, 'member', ({ viewer, body }) =>
    letIn(viewer, body.socket_id, body.channel_name),
  ),
});
