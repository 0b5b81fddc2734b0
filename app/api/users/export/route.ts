import { exportData } from '@/lib/domains/export/schema';
import { copyFor } from '@/lib/http/api/data-export';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(exportData, 'member', ({ viewer }) => copyFor(viewer)),
});
