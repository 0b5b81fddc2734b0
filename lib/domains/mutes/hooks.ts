'use client';
import { send } from '@/lib/client/api/send';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listMutes, type MutedPerson } from './schema';

/** The people that the viewer has muted; more pages load on demand. */
export const useMutes = (first: MutedPerson[]) =>
  useRefreshedList<MutedPerson, string>({
    first,
    pageSize: pageLimit.max,
    idOf: (each) => each.username,
    ask: (before) => send(listMutes, { query: { limit: pageLimit.max, before } }),
  });
