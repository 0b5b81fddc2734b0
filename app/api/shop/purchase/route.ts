import { buyItem } from '@/lib/domains/shop/items';
import { purchase } from '@/lib/domains/shop/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(purchase, 'member', ({ viewer, body }) => buyItem(viewer, body.itemId)),
});
