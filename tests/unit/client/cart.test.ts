import { beforeEach, expect, test } from 'vitest';
import { storedCart } from '@/components/shop/use-cart';
import { accountId, accountStorage } from '@/lib/client/storage/account-storage';
import { withBrowserStorage } from '../../support/browser-storage';

const storage = accountStorage(accountId({ id: 1 }));

beforeEach(withBrowserStorage);

test('a cart from before its key was renamed keeps its things and their keys', () => {
  storage.write('cart', JSON.stringify([{ itemId: 3, wish: 'shop-1' }]));
  expect(storedCart(storage)).toEqual([{ itemId: 3, idempotencyKey: 'shop-1' }]);
});

test('what is no entry of a cart is left out', () => {
  const mine = { itemId: 3, idempotencyKey: 'shop-1' };
  storage.write(
    'cart',
    JSON.stringify([null, 'shop', { itemId: 1.5, idempotencyKey: 'a' }, { itemId: 2 }, mine]),
  );
  expect(storedCart(storage)).toEqual([mine]);
});
