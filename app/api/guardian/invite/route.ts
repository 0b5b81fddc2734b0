import { invite } from '@/lib/domains/guardians/guardians';
import { inviteGuardian } from '@/lib/domains/guardians/schema';
import { handle } from '@/lib/http/api/handle';
import { countedAs } from '@/lib/http/api/login-guesses';
import { methods } from '@/lib/http/api/methods';
import { countUse } from '@/lib/http/api/rate-limit';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(inviteGuardian, 'member', async ({ viewer, body }) => {
    await countUse('guardianPerMail', countedAs(body.email));
    return invite(viewer, body.email);
  }),
});
