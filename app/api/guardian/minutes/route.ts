import { letMinutesBeCounted } from '@/lib/domains/guardians/guardians';
import { countMinutes } from '@/lib/domains/guardians/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(countMinutes, 'member', ({ viewer, body }) => letMinutesBeCounted(viewer, body.count)),
});
