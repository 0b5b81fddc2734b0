import { lift } from '@/lib/domains/safety/public-ids';
import { liftSuspension } from '@/lib/domains/safety/suspension-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(liftSuspension, 'moderator', ({ viewer, params }) => lift(viewer, params.id)),
});
