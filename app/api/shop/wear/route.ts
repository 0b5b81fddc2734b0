import { wear } from '@/lib/domains/shop/belongings';
import { wearItem } from '@/lib/domains/shop/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(wearItem, 'member', ({ viewer, body }) => wear(viewer, body.itemId, body.wear)),
});
