/** What data is called, what it costs, and when its week begins. */
import { expect, test } from 'vitest';
import { dataAmount, dataPrice } from '@/lib/contract/data-amount';
import { lagosWeekOf } from '@/lib/contract/days';

test('an amount of data is told in kB, MB and GB', () => {
  expect([0, 84_000, 1_200_000, 999_000_000, 1_000_000_000, 2_540_000_000].map(dataAmount)).toEqual([
    '0 kB',
    '84 kB',
    '1.2 MB',
    '999.0 MB',
    '1 GB',
    '2.5 GB',
  ]);
});

test('a price of data is told in whole naira', () => {
  expect(dataPrice(0, 500)).toBe('₦0');
  expect(dataPrice(1_000_000, 500)).toBe('under ₦1');
  expect(dataPrice(100_000_000, 500)).toBe('₦50');
  expect(dataPrice(5_000_000_000, 500)).toBe('₦2,500');
});

test('a week begins on Monday in Lagos', () => {
  const at = (time: string) => lagosWeekOf(Date.parse(time));
  expect(at('2026-11-22T22:59:59Z')).toBe(at('2026-11-16T00:00:00Z'));
  expect(at('2026-11-22T23:00:00Z')).toBe(at('2026-11-22T22:59:59Z') + 1);
  expect(at('2026-11-29T22:59:59Z')).toBe(at('2026-11-22T23:00:00Z'));
});
