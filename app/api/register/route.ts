import { register } from '@/lib/domains/accounts/entry-schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';
import { registerFromAddress } from '@/lib/http/registration';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(register, 'public', registerFromAddress),
});
