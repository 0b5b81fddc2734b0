import { respond } from '@/lib/domains/battles/battles';
import { respondToBattle } from '@/lib/domains/battles/respond-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(respondToBattle, 'member', ({ viewer, body, file }) => respond(viewer, body, file)),
});
