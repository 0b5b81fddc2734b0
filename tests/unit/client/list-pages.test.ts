/** A list that is read page by page while its order changes (lib/client/lists/list-pages.ts). */
import { describe, expect, test } from 'vitest';
import { cursorOf, type Kept, type Row, withPage } from '@/lib/client/lists/list-pages';

const pageSize = 10;
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, each) => ({ id: from + each }));

/** As the server answers: the rows below one in the order of that moment. */
const below = (order: number[], cursor: number | undefined): Row[] => {
  const place = cursor === undefined ? 0 : order.indexOf(cursor) + 1;
  return order.slice(place, place + pageSize).map((id) => ({ id }));
};

/** Reads on to the end. @returns how many pages it took, and the list */
function readOn(list: Kept<Row>, order: number[]) {
  let now = list;
  let pages = 0;
  while (!now.ended && pages < 50) {
    const cursor = cursorOf(now);
    now = withPage(now, below(order, cursor), { cursor, pageSize });
    pages += 1;
  }
  return { now, pages };
}

describe('after three pages of a hot list', () => {
  const shown: Kept<Row> = { items: rows(1, 30), ended: false, received: 30 };
  const rest = rows(31, 55).map(({ id }) => id);
  const upper = (...without: number[]) => rows(1, 30).flatMap(({ id }) => (without.includes(id) ? [] : id));

  test.each([0, 5, 15, 19, 28])('the last row climbs to place %i: what is below is read', (place) => {
    const order = [...upper(30).slice(0, place), 30, ...upper(30).slice(place), ...rest];
    const { now, pages } = readOn(shown, order);
    expect(now.items.map(({ id }) => id)).toEqual(rows(1, 55).map(({ id }) => id));
    expect(pages).toBeLessThanOrEqual(6);
  });

  test('a row that the viewer deleted is no cursor', () => {
    const items = rows(1, 29);
    expect(cursorOf({ items, ended: false, received: 30 })).toBe(29);
    expect(readOn({ items, ended: false, received: 30 }, [...upper(30), ...rest]).now.items).toHaveLength(54);
  });
});

test('a page of a list that was renewed meanwhile leaves no hole', () => {
  const renewed: Kept<Row> = { items: rows(1, 10), ended: false };
  expect(withPage(renewed, rows(31, 40), { cursor: 30, pageSize })).toBe(renewed);
});

test('without a row it begins at the top', () => {
  expect(cursorOf({ items: [], ended: false })).toBeUndefined();
});
