import { verifyUser } from '@/lib/domains/accounts/verification-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { verify } from '@/lib/workflows/acts-of-the-creator';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(verifyUser, 'creator', ({ viewer, body }) => verify(viewer, body.username, body.verify)),
});
