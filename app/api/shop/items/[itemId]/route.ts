import { editItem } from '@/lib/domains/shop/schema';
import { changeItem } from '@/lib/domains/shop/stock';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editItem, 'creator', ({ params, body }) => changeItem(params.itemId, body)),
});
