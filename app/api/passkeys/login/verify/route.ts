import { passkeyLoginVerify } from '@/lib/domains/passkeys/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { logInWithPasskey } from '@/lib/http/api/passkeys';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(passkeyLoginVerify, 'public', logInWithPasskey),
});
