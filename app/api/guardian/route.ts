import { end, guardianOf } from '@/lib/domains/guardians/guardians';
import { endGuardian, readGuardian } from '@/lib/domains/guardians/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(readGuardian, 'member', ({ viewer }) => guardianOf(viewer)),
  DELETE: handle(endGuardian, 'member', ({ viewer }) => end(viewer)),
});
