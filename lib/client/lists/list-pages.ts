/** How the pages of an infinite list are put together. Pure. */

export type Row = { id: number };

export type Kept<Item> = {
  items: Item[];
  ended: boolean;
  /** The last row of the page that was received last; none before the first. */
  received?: number | undefined;
};

/**
 * After which row the next page begins. In a hot list a row may climb after it was shown, so that the page after the last one
 * shown has nothing new, however often it is asked for: the page after what was received goes on below it.
 */
export const cursorOf = <Item extends Row>({ items, received }: Kept<Item>): number | undefined =>
  items.some(({ id }) => id === received) ? received : items.at(-1)?.id;

/** The list with a page below it. @param cursor  after which the page was asked for; a list that goes on elsewhere stays as it is */
export function withPage<Item extends Row>(
  now: Kept<Item>,
  page: Item[],
  { cursor, pageSize }: { cursor: number | undefined; pageSize: number },
): Kept<Item> {
  if (cursorOf(now) !== cursor) return now;
  const items = [...now.items, ...withoutThese(now.items, page)];
  return { items, ended: page.length < pageSize, received: page.at(-1)?.id };
}

/** The order of a hot list changes between pages, so a row may come twice; its first position counts. */
export function withoutThese<Item extends Row>(known: readonly Item[], page: readonly Item[]): Item[] {
  const ids = new Set(known.map(({ id }) => id));
  return page.filter(({ id }) => !ids.has(id));
}
