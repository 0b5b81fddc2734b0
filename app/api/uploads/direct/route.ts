import { uploadRules } from '@/lib/contract/uploads';
import { askDirect } from '@/lib/domains/media/direct';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(askDirectUpload, 'member', ({ viewer, body }) =>
    askDirect(viewer, uploadRules[body.purpose], body.size, body.type),
  ),
});
