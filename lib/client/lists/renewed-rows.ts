/** What a list is once its first page was read again. Pure. */
import { type Kept, type Row, withoutThese } from './list-pages';

type Renewal<Item> = {
  /** The rows when the renewal began. A row that is another object by now was changed here, and one that is missing went. */
  before: readonly Item[];
  /** The first page, as it was read. It may have been read before what was changed here reached the server. */
  page: Item[];
  pageSize: number;
  /** The ids of rows that were added here. A page that was read before them does not have them. */
  added: ReadonlySet<number>;
};

/** Replaces the beginning of a list; what was pressed, written or deleted here since the renewal began stays so. */
export function renewedRows<Item extends Row>(
  now: Kept<Item>,
  { before, page, pageSize, added }: Renewal<Item>,
): Kept<Item> {
  const known = byId(before);
  const shown = byId(now.items);
  const newest = page
    .filter(({ id }) => shown.has(id) || !known.has(id))
    .map((item) => {
      const mine = shown.get(item.id);
      return mine && mine !== known.get(item.id) ? mine : item;
    });
  const own = now.items.filter(({ id }) => added.has(id));
  const items = [...withoutThese(newest, own), ...newest];
  // Pages that were loaded meanwhile stay below it, where the two meet: else there would be a hole. Below a short page is nothing.
  const meet = page.length < pageSize ? -1 : now.items.findIndex(({ id }) => id === page.at(-1)?.id);
  const rest = meet < 0 ? [] : now.items.slice(meet + 1);
  return rest.length > 0
    ? { ...now, items: [...items, ...withoutThese(items, rest)] }
    : { items, ended: page.length < pageSize };
}

function byId<Item extends Row>(rows: readonly Item[]) {
  return new Map(rows.map((row) => [row.id, row]));
}
