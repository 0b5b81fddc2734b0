'use client';
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { reason } from '@/lib/client/api/send';
import { outboxSent } from '@/lib/client/outbox';
import { HoldAge } from '@/lib/client/page-age';
import { isRenewedWhole, takeRenewal } from '@/lib/client/renewal';
import { forgetHeights, visit } from './kept-lists';
import { cursorOf, type Kept, type Row, withPage } from './list-pages';
import { renewedRows } from './renewed-rows';

/** Optimistic changes to rows, in every list that shows them. */
export type RowChanges<Item> = {
  change: (id: number, to: (item: Item) => Item) => void;
  remove: (id: number) => void;
};

export type InfiniteList<Item> = {
  /** What kind of rows they are. A change to a row applies to every list of the family that contains it. */
  family: string;
  /**
   * The list and the server render that it comes from. A new visit starts with what the server just rendered; going back to
   * an earlier visit finds the list as it was.
   */
  name: string;
  /** The first page, as the server rendered it. */
  first: Item[];
  pageSize: number;
  /** Loads the rows after a shown row. */
  ask: (before: number | undefined) => Promise<Item[]>;
  /** The beginning of an error message, such as 'Error fetching posts: '. */
  prefix: string;
  /** Whether it loads what is new by itself: then it is not old with its page. */
  renewsItself?: boolean;
};

/** The kept lists of each family, the most recently visited last. */
const families = new Map<string, Set<string>>();

/**
 * An infinite list. A loaded page is never loaded again, because mobile data is paid for by the megabyte. Distant rows are
 * unloaded (`NearRow`), and whole lists are dropped some visits later.
 * @returns the rows, and for `NearRow` the list's `name` and whether it is `long`; `renew`, which takes a first page that was read
 *   otherwise, the rows when that began, and which rows the page may not have yet: by default all that were added here
 */
export function useInfiniteList<Item extends Row>({
  family,
  name,
  first,
  pageSize,
  ask,
  prefix,
  renewsItself = false,
}: InfiniteList<Item>) {
  const { key, start, isOld } = useRender(
    `${family}: ${name}`,
    useMemo<Kept<Item>>(() => ({ items: first, ended: first.length < pageSize }), [first, pageSize]),
  );
  const holdAge = useContext(HoldAge);
  useEffect(() => (isOld && !renewsItself ? holdAge() : undefined), [isOld, renewsItself, holdAge]);
  const { mutate, cache } = useSWRConfig();
  const { data = start } = useSWR<Kept<Item>>(key, null, { fallbackData: start });
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState('');
  const asking = useRef(false);

  const write = useCallback(
    (which: string, to: (now: Kept<Item>) => Kept<Item>) =>
      void mutate<Kept<Item>>(which, (now) => now && to(now), { revalidate: false }),
    [mutate],
  );

  useEffect(() => {
    const lists = families.get(family) ?? new Set();
    families.set(family, lists);
    for (const gone of visit(lists, key)) {
      cache.delete(gone);
      forgetHeights(gone);
    }
    void mutate<Kept<Item>>(key, (now) => now ?? start, { revalidate: false });
  }, [mutate, cache, family, key, start]);

  /** The rows that the viewer added here; a page that was made before them does not have them. */
  const added = useRef(new Set<number>());
  const renew = useCallback(
    (before: readonly Item[], page: Item[], missing: ReadonlySet<number> = added.current) =>
      write(key, (now) => renewedRows(now, { before, page, pageSize, added: missing })),
    [write, key, pageSize],
  );
  const asked = useRef(ask);
  asked.current = ask;
  useEffect(() => {
    const done = takeRenewal();
    if (!done) return;
    const before = (cache.get(key)?.data as Kept<Item> | undefined)?.items ?? start.items;
    outboxSent()
      .then(() => asked.current(undefined))
      .then(
        (page) => {
          renew(before, page);
          done(true);
        },
        () => done(false),
      );
  }, [renew, cache, key, start]);

  const changes = useMemo<RowChanges<Item>>(() => {
    const everywhere = (to: (items: Item[]) => Item[]) => {
      for (const each of families.get(family) ?? []) write(each, (now) => ({ ...now, items: to(now.items) }));
    };
    return {
      change: (id, to) => everywhere((items) => items.map((item) => (item.id === id ? to(item) : item))),
      remove: (id) => everywhere((items) => items.filter((item) => item.id !== id)),
    };
  }, [write, family]);

  const add = useCallback(
    (item: Item) => {
      added.current.add(item.id);
      write(key, (now) => ({ ...now, items: [item, ...now.items.filter(({ id }) => id !== item.id)] }));
    },
    [write, key],
  );

  const more = async () => {
    if (asking.current) return;
    asking.current = true;
    setLoading(true);
    setError('');
    try {
      const cursor = cursorOf(data);
      const page = await ask(cursor);
      // Renewed meanwhile, it ends elsewhere, and there would be a hole.
      write(key, (now) => withPage(now, page, { cursor, pageSize }));
    } catch (refused) {
      setError(prefix + reason(refused));
    } finally {
      asking.current = false;
      setLoading(false);
    }
  };

  const { items, ended } = data;
  return {
    name: key,
    long: items.length > pageSize,
    items,
    ended,
    loading,
    error,
    more,
    changes,
    add,
    renew,
  };
}

/**
 * The render that the list comes from. A renewed page that comes while the page is used replaces nothing on it
 * (components/shell/kept-page.tsx), and so not its lists; where it does replace the page, the list is mounted anew.
 * @returns also whether a newer one has come
 */
function useRender<Start>(key: string, start: Start): { key: string; start: Start; isOld: boolean } {
  const newest = useRef(key);
  const shown = useRef({ key, start });
  if (newest.current !== key && !isRenewedWhole()) shown.current = { key, start };
  newest.current = key;
  return { ...shown.current, isOld: shown.current.key !== key };
}
