import { uploadRules } from '@/lib/contract/uploads';
import { askDirect } from '@/lib/domains/media/direct';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { countUse } from '@/lib/http/api/rate-limit';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(askDirectUpload, 'member', ({ viewer, body }) =>
    askDirect(viewer, uploadRules[body.purpose], body, () => countUse('directUpload', viewer.id)),
  ),
});
