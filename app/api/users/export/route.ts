import { dataOf } from '@/lib/domains/accounts/export';
import { exportData } from '@/lib/domains/accounts/export-schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';
import { StreamedAnswer } from '@/lib/http/streamed-answer';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(
    exportData,
    'member',
    async ({ viewer }) => new StreamedAnswer(exportData, await dataOf(viewer)),
  ),
});
