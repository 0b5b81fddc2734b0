import { undoEmail as undo } from '@/lib/domains/accounts/email-change';
import { undoEmail } from '@/lib/domains/accounts/mailed-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(undoEmail, 'public', ({ body }) => undo(body.token)),
});
