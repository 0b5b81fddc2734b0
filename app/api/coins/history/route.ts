import { historyOf } from '@/lib/domains/coins/history';
import { coinHistory } from '@/lib/domains/coins/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(coinHistory, 'member', ({ viewer, query }) => historyOf(viewer, query)),
});
