import { loginOptions } from '@/lib/domains/passkeys/login';
import { passkeyLoginOptions } from '@/lib/domains/passkeys/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(passkeyLoginOptions, 'public', loginOptions),
});
