/** What of a chat is loaded again after live events were missed, and when. */
import { expect, test } from 'vitest';
import { StaleRows } from '@/lib/client/lists/stale-rows';

const upTo = (newest: number) => Array.from({ length: newest }, (_, place) => place + 1);
const nowhere = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };

test('what is in view comes first, then the newest; older rows wait until they are in view', () => {
  const rows = new StaleRows();
  const shown = upTo(300);
  expect(rows.next(shown, { from: 1, to: 300 })).toBeUndefined();
  rows.mark(shown, 200);
  expect(rows.next(shown, { from: 40, to: 45 })).toBe(45);
  rows.loaded(rows.gap, 1, 46);
  expect(rows.next(shown, { from: 40, to: 45 })).toBe(300);
  rows.loaded(rows.gap, 101);
  expect(rows.next(shown, { from: 40, to: 45 })).toBeUndefined();
  expect(rows.next(shown, { from: 90, to: 120 })).toBe(100);
});

test('what was asked for before a gap does not count as loaded after it', () => {
  const rows = new StaleRows();
  rows.mark([1, 2, 3], 50);
  const { gap } = rows;
  rows.mark([1, 2, 3], 50);
  rows.loaded(gap, 0);
  expect(rows.next([1, 2, 3], nowhere)).toBe(3);
  rows.loaded(rows.gap, 0);
  expect(rows.next([1, 2, 3], nowhere)).toBeUndefined();
});

test('what is shown no more is not asked for', () => {
  const rows = new StaleRows();
  rows.mark([1, 2, 3], 50);
  expect(rows.next([7], { from: 1, to: 9 })).toBeUndefined();
  expect([rows.has(3), rows.has(7)]).toEqual([true, false]);
});

test('a row that could not be loaded after it had changed is asked for with what is in view', () => {
  const rows = new StaleRows();
  const { gap } = rows;
  rows.add(7);
  rows.loaded(gap, 0);
  expect(rows.next([5, 6, 7, 8], { from: 5, to: 8 })).toBe(7);
  rows.loaded(rows.gap, 0);
  expect(rows.has(7)).toBe(false);
});
