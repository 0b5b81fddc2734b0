import { passkeyRegisterVerify } from '@/lib/domains/passkeys/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { registerHere } from '@/lib/http/api/passkeys';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(passkeyRegisterVerify, 'member', registerHere),
});
