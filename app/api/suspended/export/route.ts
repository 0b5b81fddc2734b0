import { exportSuspended } from '@/lib/domains/export/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { copyForSuspended } from '@/lib/http/api/suspended';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(exportSuspended, 'public', copyForSuspended),
});
