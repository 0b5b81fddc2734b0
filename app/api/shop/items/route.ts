import { itemsFor } from '@/lib/domains/shop/items';
import { listItems } from '@/lib/domains/shop/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listItems, 'member', ({ viewer, query }) => itemsFor(viewer, query)),
});
