import { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { ownDecisions } from '@/lib/domains/safety/public-ids';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listOwnDecisions, 'member', ({ viewer, query }) => ownDecisions(viewer, query)),
});
