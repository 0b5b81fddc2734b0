import { endSession } from '@/lib/domains/accounts/sessions-schema';
import { handle } from '@/lib/http/api/handle';
import { endSessionHere } from '@/lib/http/api/login';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(endSession, 'member', endSessionHere),
});
