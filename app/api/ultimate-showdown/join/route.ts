import { join } from '@/lib/domains/showdown/participants';
import { joinShowdown } from '@/lib/domains/showdown/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(joinShowdown, 'member', ({ viewer, body }) => join(viewer, body.tournamentId)),
});
