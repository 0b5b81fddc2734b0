import { belongingsOf } from '@/lib/domains/shop/belongings';
import { listBelongings } from '@/lib/domains/shop/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listBelongings, 'member', ({ viewer, params }) => belongingsOf(viewer, params.username)),
});
