'use client';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants';
import { type BlockedPerson, listBlocks, listReports, type Report, type reportStatuses } from './schema';

/** The moderation queue of one status. */
export function useReports(status: (typeof reportStatuses)[number], first?: Report[]) {
  return useRead(listReports, { query: { status, limit: 50 } }, first);
}

/** The people that the viewer has blocked, as many as are wanted. */
export const useBlocks = (first: BlockedPerson[]) =>
  useRefreshedList<BlockedPerson>({
    first,
    pageSize: pageLimit.max,
    idOf: (each) => each.user_id,
    ask: (before) => send(listBlocks, { query: { limit: pageLimit.max, before } }),
  });
