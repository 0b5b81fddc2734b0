/** Which messages of a chat are known to be gone, though nothing told of it (lib/client/lists/message-rows.ts). */
import { expect, test } from 'vitest';
import { isGone } from '@/lib/client/lists/message-rows';

const rows = [3, 5, 9].map((id) => ({ id }));

test('one that is missing between loaded messages is gone; those beyond them may be there', () => {
  const gone = (id: number) => isGone(id, rows, { from: 3, to: 9 });
  expect([4, 6, 8].map(gone)).toEqual([true, true, true]);
  expect([3, 5, 9].map(gone)).toEqual([false, false, false]);
  expect([1, 2, 10].map(gone)).toEqual([false, false, false]);
});

test('with the first of all loaded, one before them is gone; also where none is left', () => {
  expect(isGone(1, rows, { from: 0, to: 9 })).toBe(true);
  expect(isGone(9, [], { from: 0, to: 9 })).toBe(true);
});

test('one’s own newest, with others perhaps missing before it, says nothing of them', () => {
  expect(isGone(7, rows, { from: 3, to: 5 })).toBe(false);
});
