'use client';
import { useCallback, useRef, useState } from 'react';
import { type Refreshed, withNewest, withOlder } from './refreshed-rows';
import { RequestOrder } from './request-order';

type Pages<Row, Id> = {
  /** The first page, rendered by the server; undefined if that failed. */
  first: Row[] | undefined;
  pageSize: number;
  /** A row's id, also used as its cursor. */
  idOf: (row: Row) => Id;
  /** Loads the newest rows, or those after a shown row. */
  ask: (before: Id | undefined) => Promise<Row[]>;
  /** Whether the server knows the place of a row that is shown. Else the next page is asked for after one above it. */
  isCursor?: (row: Row) => boolean;
};

const always = () => true;

/** What the last request for the newest rows threw, and the last one for older rows; null if it did not. */
type Failed = { newest: unknown; older: unknown };
const nothing: Failed = { newest: null, older: null };

/**
 * A list, newest first, whose beginning changes while it is shown. It is refreshed when there is news, and more is loaded
 * at its end.
 * @returns `rows`; `refresh`, which loads the newest; `more`, which loads those after the last; `put`, which adds or
 *   replaces a row; `remove`; `ended`; `loading`; `error`, what could not be loaded; and `retry`, which repeats what failed
 */
export function useRefreshedList<Row, Id = number>({
  first,
  pageSize,
  idOf,
  ask,
  isCursor = always,
}: Pages<Row, Id>) {
  const [list, setList] = useState<Refreshed<Row>>({
    rows: first ?? [],
    ended: !first || first.length < pageSize,
  });
  const [failed, setFailed] = useState(nothing);
  const [loading, setLoading] = useState(false);
  const asked = useRef(ask);
  asked.current = ask;
  const known = useRef(idOf);
  known.current = idOf;
  const [order] = useState(() => new RequestOrder());
  const { rows, ended } = list;

  const refresh = useCallback(async () => {
    const request = order.next();
    try {
      const page = await asked.current(undefined);
      if (!order.arrives(request)) return;
      setList((now) => withNewest(now, page, { pageSize, idOf: known.current }));
      setFailed((now) => ({ ...now, newest: null }));
    } catch (newest) {
      if (!order.isLate(request)) setFailed((now) => ({ ...now, newest }));
    }
  }, [pageSize, order]);

  const more = async () => {
    const after = rows.findLast(isCursor);
    if (loading) return;
    setLoading(true);
    try {
      const page = await asked.current(after && idOf(after));
      setList((now) => withOlder(now, page, { after, isCursor, pageSize, idOf }));
      setFailed((now) => ({ ...now, older: null }));
    } catch (older) {
      setFailed((now) => ({ ...now, older }));
    } finally {
      setLoading(false);
    }
  };

  const put = useCallback((row: Row) => {
    const { current: id } = known;
    const isIt = (each: Row) => id(each) === id(row);
    setList((now) => ({
      ...now,
      rows: now.rows.some(isIt) ? now.rows.map((each) => (isIt(each) ? row : each)) : [row, ...now.rows],
    }));
  }, []);

  const remove = useCallback(
    (id: Id) => setList((now) => ({ ...now, rows: now.rows.filter((each) => known.current(each) !== id) })),
    [],
  );

  const retry = () => {
    if (failed.newest) void refresh();
    if (failed.older) void more();
  };

  const error = failed.newest ?? failed.older;
  return { rows, ended, loading, error, refresh, more, retry, put, remove };
}
