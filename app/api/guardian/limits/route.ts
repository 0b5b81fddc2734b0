import { setLimits } from '@/lib/domains/guardians/answers';
import { setGuardianLimits } from '@/lib/domains/guardians/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(setGuardianLimits, 'public', ({ body }) => setLimits(body)),
});
