import { profileOf } from '@/lib/domains/profiles/profiles';
import { profile } from '@/lib/domains/profiles/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(profile, 'member', ({ viewer, params }) => profileOf(viewer, params.username)),
});
