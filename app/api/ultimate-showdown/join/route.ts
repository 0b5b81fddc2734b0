import { join } from '@/lib/domains/showdown/participants';
import { joinShowdown } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(joinShowdown, 'member', ({ viewer, body }) => join(viewer, body.tournamentId)),
});
