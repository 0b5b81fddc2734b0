import { dataOf } from '@/lib/domains/accounts/export';
import { exportData } from '@/lib/domains/accounts/export-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { StreamedResponse } from '@/lib/http/api/streamed-response';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(
    exportData,
    'member',
    async ({ viewer }) => new StreamedResponse(exportData, await dataOf(viewer)),
  ),
});
