/** Refreshes of a list that overlap on a slow line (lib/client/lists). */
import { expect, test } from 'vitest';
import { RequestOrder } from '@/lib/client/lists/request-order';

test('an answer that comes after the answer to a later request is not shown', () => {
  const order = new RequestOrder();
  const [first, second, third] = [order.next(), order.next(), order.next()];
  expect(order.arrives(second)).toBe(true);
  expect(order.arrives(first)).toBe(false);
  expect(order.isLate(first)).toBe(true);
  expect(order.arrives(third)).toBe(true);
});

test('a later request that failed keeps no earlier answer away', () => {
  const order = new RequestOrder();
  const [first, second] = [order.next(), order.next()];
  expect(order.isLate(second)).toBe(false);
  expect(order.arrives(first)).toBe(true);
});
