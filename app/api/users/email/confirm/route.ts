import { confirmEmail as confirm } from '@/lib/domains/accounts/email-change';
import { confirmEmail } from '@/lib/domains/accounts/mailed-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(confirmEmail, 'public', ({ body }) => confirm(body.token)),
});
