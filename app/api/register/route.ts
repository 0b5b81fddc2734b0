import { register } from '@/lib/domains/accounts/entry-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { registerFromAddress } from '@/lib/http/api/registration';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(register, 'public', registerFromAddress),
});
