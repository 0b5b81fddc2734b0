'use client';
import { send } from '@/lib/client/send';
import { usePages } from '@/lib/client/use-pages';
import { useRead } from '@/lib/client/use-read';
import { pageLimit } from '@/lib/contract/constants';
import { type BlockedPerson, listBlocks, listReports, type Report, type reportStatuses } from './schema';

/** The moderation queue of one status. */
export function useReports(status: (typeof reportStatuses)[number], first?: Report[]) {
  return useRead(listReports, { query: { status, limit: 50 } }, first);
}

/** The people that the viewer has blocked, as many as are wanted. */
export const useBlocks = (first: BlockedPerson[]) =>
  usePages<BlockedPerson>({
    first,
    pageSize: pageLimit.max,
    idOf: (each) => each.user_id,
    ask: (before) => send(listBlocks, { query: { limit: pageLimit.max, before } }),
  });
