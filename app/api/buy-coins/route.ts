import { buy } from '@/lib/domains/coins/purchases';
import { buyCoins } from '@/lib/domains/coins/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(buyCoins, 'member', buy),
});
