import { peopleNear } from '@/lib/domains/friends/people';
import { suggestPeople } from '@/lib/domains/friends/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(suggestPeople, 'member', ({ viewer }) => peopleNear(viewer)),
});
