'use client';
import { useState } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { noOlderRows, OffsetPages, type OlderRows } from '@/lib/client/lists/offset-pages';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type Appeal, listAppeals } from './appeal-schema';

const limit = pageLimit.others;
const ask = (offset: number) => send(listAppeals, { query: { limit, offset } });

/**
 * The appeals that wait; `more` loads the next page, `refresh` all pages that are shown: what is decided leaves them. `retry`
 * repeats what failed.
 */
export function useAppeals(first: Appeal[]) {
  const read = useRead(listAppeals, { query: { limit } }, first);
  const [older, onChange] = useState<OlderRows<Appeal>>(noOlderRows);
  const [pages] = useState(() => new OffsetPages({ pageSize: limit, ask, onChange }));
  const newest = read.data ?? first;
  const goesOn = newest.length === limit;
  const isOlder = ({ id }: Appeal) => !newest.some((each) => each.id === id);
  return {
    rows: goesOn ? [...newest, ...older.rows.filter(isOlder)] : newest,
    ended: !goesOn || older.ended,
    loading: older.loading,
    error: read.error ?? older.refused,
    more: pages.more,
    refresh: () => {
      void read.mutate();
      void pages.reread();
    },
    retry: () => {
      if (read.error) void read.mutate();
      void pages.retry();
    },
  };
}
