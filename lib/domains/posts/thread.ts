/** Comments and replies as they come to a page, some at a time, with those that were just written among them. Pure. */
type Row = { id: number };

/** Which row the next page comes behind: the last that came with a page; those just written stand further down. */
export const lastLoaded = (rows: readonly Row[], written: ReadonlySet<number>): number | undefined =>
  rows.filter(({ id }) => !written.has(id)).at(-1)?.id;

/** The rows with a page behind those that are there; what was just written stays last until its page has come. */
export function withPage<Item extends Row>(
  rows: readonly Item[],
  page: readonly Item[],
  written: ReadonlySet<number>,
): Item[] {
  const came = new Set(page.map(({ id }) => id));
  const loaded = rows.filter(({ id }) => !written.has(id) && !came.has(id));
  return [...loaded, ...page, ...rows.filter(({ id }) => written.has(id) && !came.has(id))];
}

/** Pinned first, otherwise as they came. */
export const inOrder = <Item extends Row & { pinned: number }>(comments: readonly Item[]): Item[] =>
  [...comments].sort((one, other) => other.pinned - one.pinned || one.id - other.id);
