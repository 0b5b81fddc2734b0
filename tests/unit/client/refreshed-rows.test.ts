/** A list whose newest page is read again while it is shown (lib/client/lists/refreshed-rows.ts). */
import { expect, test } from 'vitest';
import { type Refreshed, withNewest, withOlder } from '@/lib/client/lists/refreshed-rows';

type Row = { id: number };

/** From the newest to the oldest. */
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: from - to + 1 }, (_, each) => ({ id: from - each }));
const pages = { pageSize: 20, idOf: ({ id }: Row) => id, isCursor: (_: Row) => true };
const idsOf = (list: Refreshed<Row>) => list.rows.map(({ id }) => id);
const all = (from: number, to: number) => rows(from, to).map(({ id }) => id);

test('twenty new ones above a list that was read to its end: the older ones can be loaded again', () => {
  const shown = { rows: rows(25, 1), ended: true };
  const newest = withNewest(shown, rows(45, 26), pages);
  expect(newest.ended).toBe(false);
  const [after] = newest.rows.slice(-1);
  const next = withOlder(newest, rows(25, 6), { ...pages, after });
  const last = withOlder(next, rows(5, 1), { ...pages, after: next.rows.at(-1) });
  expect(idsOf(last)).toEqual(all(45, 1));
  expect(last.ended).toBe(true);
});

test.each([
  ['read to its end', true],
  ['with more to load', false],
])('a list of more than a page, %s, stays so where the newest page meets it', (_, ended) => {
  const newest = withNewest({ rows: rows(25, 1), ended }, rows(28, 9), pages);
  expect(idsOf(newest)).toEqual(all(28, 1));
  expect(newest.ended).toBe(ended);
});

test('a newest page that is not full is the whole list', () => {
  expect(withNewest({ rows: rows(25, 1), ended: false }, rows(9, 1), pages)).toEqual({
    rows: rows(9, 1),
    ended: true,
  });
});

test('a list without rows goes on below a full page', () => {
  expect(withNewest({ rows: [], ended: true }, rows(20, 1), pages)).toEqual({
    rows: rows(20, 1),
    ended: false,
  });
});

test('an older page that was asked for before the list began anew leaves no hole', () => {
  const shown = { rows: rows(25, 6), ended: false };
  const newest = withNewest(shown, rows(60, 41), pages);
  expect(withOlder(newest, rows(5, 1), { ...pages, after: shown.rows.at(-1) })).toBe(newest);
});

test('a row that comes twice keeps its first place', () => {
  const shown = { rows: rows(25, 6), ended: false };
  const after = shown.rows.at(-1);
  expect(idsOf(withOlder(shown, rows(8, 1), { ...pages, after }))).toEqual(all(25, 1));
});

test('a page after a row above the last, whose place is not known any more, goes below that', () => {
  const shown = { rows: rows(25, 6), ended: false };
  const isCursor = ({ id }: Row) => id !== 6;
  const below = { ...pages, isCursor, after: { id: 7 } };
  expect(idsOf(withOlder(shown, rows(5, 1), below))).toEqual(all(25, 1));
});
