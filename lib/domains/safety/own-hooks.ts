'use client';
import { useRef } from 'react';
import { send } from '@/lib/client/api/send';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listOwnDecisions, type OwnDecision } from './appeal-schema';
import { listOwnReports, type OwnReport } from './schema';

const limit = pageLimit.max;

/**
 * A list that goes on by how many rows are shown, as its rows are no cursors. What comes meanwhile comes at its beginning: then a
 * page repeats rows, and misses none.
 */
function useOwnPages<Row, Id>(first: Row[], idOf: (row: Row) => Id, ask: (offset: number) => Promise<Row[]>) {
  const shown = useRef(0);
  const list = useRefreshedList<Row, Id>({
    first,
    pageSize: limit,
    idOf,
    ask: (last) => ask(last === undefined ? 0 : shown.current),
  });
  shown.current = list.rows.length;
  return list;
}

/** The viewer's own reports; more load on demand. */
export const useOwnReports = (first: OwnReport[]) =>
  useOwnPages(
    first,
    (each) => each.tracking_code,
    (offset) => send(listOwnReports, { query: { limit, offset } }),
  );

/** What was decided about the viewer; more loads on demand. */
export const useOwnDecisions = (first: OwnDecision[]) =>
  useOwnPages(
    first,
    (each) => each.id,
    (offset) => send(listOwnDecisions, { query: { limit, offset } }),
  );
