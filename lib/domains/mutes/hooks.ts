'use client';
import { useState } from 'react';
import { send } from '@/lib/client/api/send';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listMutes, type MutedPerson } from './schema';

/**
 * The people that the viewer has muted; more pages load on demand.
 * @returns as `useRefreshedList`; and `noteChange`, to be told who was unmuted or muted again here
 */
export function useMutes(first: MutedPerson[]) {
  /** Their place in the list is another one by now, or none. */
  const [changed] = useState(() => new Set<string>());
  const list = useRefreshedList<MutedPerson, string>({
    first,
    pageSize: pageLimit.max,
    idOf: (each) => each.username,
    ask: (before) => send(listMutes, { query: { limit: pageLimit.max, before } }),
    isCursor: ({ username }) => !changed.has(username),
  });
  const noteChange = (username: string) => void changed.add(username);
  return { ...list, noteChange };
}
