import { listStock } from '@/lib/domains/shop/schema';
import { stockList } from '@/lib/domains/shop/stock';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listStock, 'creator', ({ query }) => stockList(query)),
});
