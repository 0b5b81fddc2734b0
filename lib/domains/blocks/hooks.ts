'use client';
import { send } from '@/lib/client/api/send';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type BlockedPerson, listBlocks } from './schema';

/** The people that the viewer has blocked, loaded page by page. */
export const useBlocks = (first: BlockedPerson[]) =>
  useRefreshedList<BlockedPerson>({
    first,
    pageSize: pageLimit.max,
    idOf: (each) => each.user_id,
    ask: (before) => send(listBlocks, { query: { limit: pageLimit.max, before } }),
  });
