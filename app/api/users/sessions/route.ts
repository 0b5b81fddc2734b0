import { sessionsOf } from '@/lib/domains/accounts/own-sessions';
import { listSessions } from '@/lib/domains/accounts/sessions-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listSessions, 'member', ({ viewer }) => sessionsOf(viewer)),
});
