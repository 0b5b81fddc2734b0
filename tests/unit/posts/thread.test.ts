import { describe, expect, test } from 'vitest';
import { inOrder, lastLoaded, withPage, withWritten } from '@/lib/domains/posts/thread';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const none = new Set<number>();

describe('what is said under something, as it comes', () => {
  test('goes on behind the last row that came, not behind what was just written', () => {
    expect(lastLoaded(rows(1, 2, 3), none)).toBe(3);
    expect(lastLoaded(rows(1, 2, 3, 90), new Set([90]))).toBe(3);
    expect(lastLoaded(rows(90), new Set([90]))).toBeUndefined();
    expect(lastLoaded([], none)).toBeUndefined();
  });

  test('a page stands behind the rows before it, and in front of what was just written', () => {
    expect(withPage(rows(1, 2), rows(3, 4), none)).toEqual(rows(1, 2, 3, 4));
    expect(withPage(rows(1, 2, 90), rows(3, 4), new Set([90]))).toEqual(rows(1, 2, 3, 4, 90));
  });

  test('nothing stands there twice: what was just written is in its place once its page came', () => {
    expect(withPage(rows(1, 2, 90), rows(3, 90), none)).toEqual(rows(1, 2, 3, 90));
    expect(withPage(rows(1, 2, 3), rows(3, 4), none)).toEqual(rows(1, 2, 3, 4));
    expect(withPage(rows(1), [], none)).toEqual(rows(1));
  });

  test('what was just written is put last, and not again where it came with a page', () => {
    expect(withWritten(rows(1, 2), { id: 90 })).toEqual(rows(1, 2, 90));
    expect(withWritten([], { id: 90 })).toEqual(rows(90));
    expect(withWritten(rows(1, 90), { id: 90 })).toBeNull();
  });

  test('pinned first, otherwise as they came', () => {
    const comments = [
      { id: 2, pinned: 0 },
      { id: 1, pinned: 0 },
      { id: 9, pinned: 1 },
      { id: 5, pinned: 1 },
    ];
    expect(inOrder(comments).map(({ id }) => id)).toEqual([5, 9, 1, 2]);
  });
});
