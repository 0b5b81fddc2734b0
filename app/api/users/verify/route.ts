import { setVerified } from '@/lib/domains/accounts/verification';
import { verifyUser } from '@/lib/domains/accounts/verification-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(verifyUser, 'creator', ({ body }) => setVerified(body.username, body.verify)),
});
