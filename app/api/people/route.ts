import { peopleNamed } from '@/lib/domains/friends/people';
import { searchPeople } from '@/lib/domains/friends/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(searchPeople, 'member', ({ viewer, query }) => peopleNamed(viewer, query)),
});
