/** Merges pages of comments and replies with those just written here. Pure. */
type Row = { id: number };

/** The cursor for the next page: the last row that came with a page, without those just written. */
export const lastLoaded = (rows: readonly Row[], written: ReadonlySet<number>): number | undefined =>
  rows.filter(({ id }) => !written.has(id)).at(-1)?.id;

/** Appends a page to the rows. Rows just written stay at the end until a page contains them. */
export function withPage<Item extends Row>(
  rows: readonly Item[],
  page: readonly Item[],
  written: ReadonlySet<number>,
): Item[] {
  const came = new Set(page.map(({ id }) => id));
  const loaded = rows.filter(({ id }) => !written.has(id) && !came.has(id));
  return [...loaded, ...page, ...rows.filter(({ id }) => written.has(id) && !came.has(id))];
}

/**
 * Appends a row just written, unless it is there: it may have come with a page, where the answer to the first attempt was
 * lost or it was written offline.
 * @returns null if it was there
 */
export const withWritten = <Item extends Row>(rows: readonly Item[], written: Item): Item[] | null =>
  rows.some(({ id }) => id === written.id) ? null : [...rows, written];

/** Pinned first, then by id. */
export const inOrder = <Item extends Row & { pinned: number }>(comments: readonly Item[]): Item[] =>
  [...comments].sort((one, other) => other.pinned - one.pinned || one.id - other.id);
