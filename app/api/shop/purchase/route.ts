import { buyItem } from '@/lib/domains/shop/items';
import { purchase } from '@/lib/domains/shop/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(purchase, 'member', ({ viewer, body }) => buyItem(viewer, body.itemId, body.seenPrice)),
});
