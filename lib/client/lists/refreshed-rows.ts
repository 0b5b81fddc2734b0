/** How the pages of a list whose beginning changes are put together. Pure. */

export type Refreshed<Row> = { rows: Row[]; ended: boolean };

type Pages<Row> = {
  pageSize: number;
  idOf: (row: Row) => unknown;
};

/** The newest page, followed by the rows that were shown after its last row. */
export function withNewest<Row>(
  now: Refreshed<Row>,
  page: Row[],
  { pageSize, idOf }: Pages<Row>,
): Refreshed<Row> {
  const last = page.at(-1);
  if (!last || page.length < pageSize) return { rows: page, ended: true };
  const at = now.rows.findIndex((row) => idOf(row) === idOf(last));
  // Between the page and the rows that were shown may be others, so those are loaded again.
  if (at < 0) return { rows: page, ended: false };
  // Rows beyond the first page were loaded before; whether they end the list is known from that.
  return { rows: [...page, ...now.rows.slice(at + 1)], ended: now.ended && now.rows.length > pageSize };
}

type Older<Row> = Pages<Row> & {
  /** The row after which the page was asked for. */
  after: Row | undefined;
  /** Which rows a page can be asked for after. */
  isCursor: (row: Row) => boolean;
};

/** The list with a page below it. A list that goes on elsewhere by now stays as it is. */
export function withOlder<Row>(
  now: Refreshed<Row>,
  page: Row[],
  { after, isCursor, pageSize, idOf }: Older<Row>,
): Refreshed<Row> {
  const last = now.rows.findLast(isCursor);
  if ((last && idOf(last)) !== (after && idOf(after))) return now;
  const known = new Set(now.rows.map(idOf));
  const rows = [...now.rows, ...page.filter((row) => !known.has(idOf(row)))];
  return { rows, ended: page.length < pageSize };
}
