'use client';
import { useMemo, useRef } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { type RowChanges, useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { squadPageSize } from '@/lib/contract/constants/squads';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import { leaderboard, listSquads, type Squad } from './schema';

/** Changes to the squads that a screen shows. */
export type SquadChanges = RowChanges<Squad>;

/** Every squad, featured first, as many as are wanted. */
export function useSquads(text: JsonText<Squad[]>, renderedAt: number) {
  const first = useMemo(() => parseText(text), [text]);
  // As they came: featured on the page since, the last one would lead back to the list's beginning.
  const came = useRef(new Map<number, Squad['is_featured']>());
  const note = (page: Squad[]) => {
    for (const { id, is_featured } of page) if (!came.current.has(id)) came.current.set(id, is_featured);
    return page;
  };
  note(first);
  return useInfiniteList<Squad>({
    family: 'squads',
    name: `all at ${renderedAt}`,
    first,
    pageSize: squadPageSize,
    ask: async (before) => {
      const featured = before === undefined ? undefined : came.current.get(before);
      return note(await send(listSquads, { query: { limit: squadPageSize, before, featured } }));
    },
    prefix: 'Error fetching squads: ',
  });
}

/** The ten with most wins; asked again after a win. */
export const useLeaderboard = (first: Squad[]) => useRead(leaderboard, {}, first);

/** The squads that the viewer is in, to share a post into or to enter a tournament with. */
export const useOwnSquads = () => useRead(listSquads, { query: { mine: '1', limit: 50 } });
