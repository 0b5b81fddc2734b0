'use client';
import { useCallback } from 'react';
import { reason, send } from '@/lib/client/api/send';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listNotices, type Notice, readNotices } from './schema';

/** A key for a notice's subject, whatever its time: a renewed notice replaces the one that is shown. */
const subjectOf = ({ kind, subject }: Notice) => `${kind} ${subject.type} ${subject.id}`;

/**
 * The viewer's notices, newest first; more pages load on demand.
 * @param first  the first page, as the server rendered it
 * @returns as `useRefreshedList`, with the error as text; and `read`, which marks everything up to a notice as read and
 *   returns whether it succeeded
 */
export function useNotices(first: Notice[]) {
  const list = useRefreshedList<Notice>({
    first,
    pageSize: pageLimit.others,
    idOf: ({ id }) => id,
    ask: (before) => send(listNotices, { query: { limit: pageLimit.others, before } }),
  });
  const read = useCallback(async (upTo: number): Promise<boolean> => {
    try {
      await send(readNotices, { body: { upTo } });
      return true;
    } catch {
      // They stay unread, and are marked at the next visit.
      return false;
    }
  }, []);
  const known = new Set<string>();
  const notices = list.rows.filter((notice) => {
    const told = known.has(subjectOf(notice));
    known.add(subjectOf(notice));
    return !told;
  });
  const error = list.error ? `Error fetching notices: ${reason(list.error)}` : '';
  return { ...list, error, notices, read };
}
