'use client';
import { useCallback } from 'react';
import { reason, send } from '@/lib/client/api/send';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listNotices, type Notice, readNotices } from './schema';

/** What a notice tells of, whenever it came: one that comes anew takes the place of the one that is shown. */
const subjectOf = ({ kind, subject }: Notice) => `${kind} ${subject.type} ${subject.id}`;

/**
 * One's notices, newest first, as many as are wanted.
 * @param first  the first page, as the server rendered it
 * @returns as `useRefreshedList`, the error in words; and `read`, which marks everything up to a notice and says whether it did
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
      // They stay unread, and are marked at the next look.
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
