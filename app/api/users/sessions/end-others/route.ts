import { endOthers } from '@/lib/domains/accounts/own-sessions';
import { endOtherSessions } from '@/lib/domains/accounts/sessions-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(endOtherSessions, 'member', ({ viewer }) => endOthers(viewer)),
});
