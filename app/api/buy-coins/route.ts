import { buy } from '@/lib/domains/coins/purchases';
import { buyCoins } from '@/lib/domains/coins/schema';
import { handle } from '@/lib/http/handle';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(buyCoins, 'member', buy),
});
