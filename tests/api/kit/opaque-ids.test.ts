/** An id that tells nothing goes back to its row, and to no other. */
import { expect, test } from 'vitest';
import { largestId } from '@/lib/contract/constants/requests';
import { opaqueIds } from '@/lib/platform/opaque-ids';

const ids = opaqueIds('notices', 7);

test('each goes back to its own, the first and the last too', () => {
  const rows = [1, 2, 3, 0xffff, 0x10000, 1_000_000, largestId - 1, largestId];
  const hidden = ids.hide(rows);
  expect(hidden.map(ids.reveal)).toEqual(rows);
  for (const id of hidden) expect(Number.isInteger(id) && id >= 1 && id <= largestId).toBe(true);
});

test('no two are one, neighbours are far apart, and their order is none', () => {
  const hidden = ids.hide(Array.from({ length: 2000 }, (_, each) => 500_000 + each));
  expect(new Set(hidden).size).toBe(2000);
  const steps = hidden.slice(1).map((id, each) => id - (hidden[each] as number));
  expect(steps.filter((step) => Math.abs(step) < 1000).length).toBeLessThan(10);
  const up = steps.filter((step) => step > 0).length;
  expect(up).toBeGreaterThan(850);
  expect(up).toBeLessThan(1150);
});

test('another reader, and another list, has others', () => {
  const rows = [1, 2, 3];
  const own = ids.hide(rows);
  for (const other of [opaqueIds('notices', 8), opaqueIds('log', 7)])
    expect(other.hide(rows).filter((id) => own.includes(id))).toEqual([]);
});
