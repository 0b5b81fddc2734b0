'use client';
import { useCallback, useRef, useState } from 'react';
import { RequestOrder } from './request-order';

type Pages<Row, Id> = {
  /** The first page, rendered by the server; undefined if that failed. */
  first: Row[] | undefined;
  pageSize: number;
  /** A row's id, also used as its cursor. */
  idOf: (row: Row) => Id;
  /** Loads the newest rows, or those after a shown row. */
  ask: (before: Id | undefined) => Promise<Row[]>;
};

/**
 * A list, newest first, whose beginning changes while it is shown. It is refreshed when there is news, and more is loaded
 * at its end.
 * @returns `rows`; `refresh`, which loads the newest; `more`, which loads those after the last; `put`, which adds or
 *   replaces a row; `remove`; `ended`; `loading`; and `error`, what the last request threw
 */
export function useRefreshedList<Row, Id = number>({ first, pageSize, idOf, ask }: Pages<Row, Id>) {
  const [rows, setRows] = useState(first ?? []);
  const [ended, setEnded] = useState(!first || first.length < pageSize);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(false);
  const asked = useRef(ask);
  asked.current = ask;
  const shown = useRef(0);
  shown.current = rows.length;
  const known = useRef(idOf);
  known.current = idOf;
  const [order] = useState(() => new RequestOrder());

  const refresh = useCallback(async () => {
    const request = order.next();
    try {
      const page = await asked.current(undefined);
      if (!order.arrives(request)) return;
      setRows((now) => withNewest(now, page, pageSize, known.current));
      const goesOn = page.length === pageSize;
      // Rows beyond the first page were loaded before; whether they end the list is known from that.
      setEnded((was) => !goesOn || (was && shown.current > pageSize));
      setError(null);
    } catch (refused) {
      if (!order.isLate(request)) setError(refused);
    }
  }, [pageSize, order]);

  const more = async () => {
    const last = rows.at(-1);
    if (loading) return;
    setLoading(true);
    try {
      const page = await asked.current(last && idOf(last));
      const there = new Set(rows.map(idOf));
      setRows((now) => [...now, ...page.filter((row) => !there.has(idOf(row)))]);
      setEnded(page.length < pageSize);
      setError(null);
    } catch (refused) {
      setError(refused);
    } finally {
      setLoading(false);
    }
  };

  const put = useCallback((row: Row) => {
    const id = known.current(row);
    setRows((now) =>
      now.some((each) => known.current(each) === id)
        ? now.map((each) => (known.current(each) === id ? row : each))
        : [row, ...now],
    );
  }, []);

  const remove = useCallback(
    (id: Id) => setRows((now) => now.filter((each) => known.current(each) !== id)),
    [],
  );

  return { rows, ended, loading, error, refresh, more, put, remove };
}

/** The newest page, followed by the rows that were shown after its last row. */
function withNewest<Row>(now: Row[], page: Row[], pageSize: number, idOf: (row: Row) => unknown): Row[] {
  const last = page.at(-1);
  if (!last || page.length < pageSize) return page;
  const at = now.findIndex((row) => idOf(row) === idOf(last));
  return at < 0 ? page : [...page, ...now.slice(at + 1)];
}
