import { signIn } from '@/lib/domains/realtime/channels';
import { authenticateUser } from '@/lib/domains/realtime/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(authenticateUser, 'member', ({ viewer, body }) => signIn(viewer, body.socket_id)),
});
