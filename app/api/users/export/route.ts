import { dataOf } from '@/lib/domains/accounts/export';
import { exportData } from '@/lib/domains/accounts/ownership-schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(exportData, 'member', ({ viewer }) => dataOf(viewer)),
});
