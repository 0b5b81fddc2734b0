import { expect, test } from 'vitest';
import { shownBalance } from '@/components/coins/shown-balance';
import type { Me } from '@/lib/domains/accounts/schema';

const having = (coins: number) => ({ coins }) as Me;

test('what a flip left is shown until the account was read after it, and then the account', () => {
  const before = having(100);
  expect(shownBalance(null, null)).toBe(0);
  expect(shownBalance(before, null)).toBe(100);
  const flipped = { left: 90, account: before };
  expect(shownBalance(before, flipped)).toBe(90);
  expect(shownBalance(having(90), flipped)).toBe(90);
  expect(shownBalance(having(290), flipped)).toBe(290);
});
