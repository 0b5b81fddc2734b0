import { belongingsOf } from '@/lib/domains/shop/belongings';
import { listBelongings } from '@/lib/domains/shop/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listBelongings, 'member', ({ viewer, params }) => belongingsOf(viewer, params.username)),
});
