'use client';
import { send } from '@/lib/client/send';
import { type RowChanges, useEndless } from '@/lib/client/use-endless';
import { type RantCategory, rantPageSize, trendingRants } from '@/lib/contract/constants';
import { listRants, type Rant } from './schema';

/** Changes to the rants that a screen shows, made at once and before the server answers. */
export type RantChanges = RowChanges<Rant>;

/** What the server rendered the page with. */
export type RantStart = {
  category: RantCategory | null;
  recent: Rant[];
  trending: Rant[];
  /** When, in epoch milliseconds. */
  renderedAt: number;
};

/**
 * Both lists of the Rant Zone. A rant may stand in both; a change to it shows in both.
 * @returns `recent`, which goes on by twenty; `trending`; `changes`; and `add`, for a rant that was just posted
 */
export function useRants({ category, recent, trending, renderedAt }: RantStart) {
  const of = { family: 'rants', prefix: 'Error fetching rants: ' };
  const which = `of ${category ?? 'all'} at ${renderedAt}`;
  const ask = (before: number | undefined) =>
    send(listRants, { query: { limit: rantPageSize, before, category: category ?? undefined } });
  const newest = useEndless({ ...of, name: `recent ${which}`, first: recent, pageSize: rantPageSize, ask });
  const most = useEndless({
    ...of,
    name: `trending ${which}`,
    first: trending,
    pageSize: trendingRants,
    ask: async () => [],
  });
  return {
    recent: newest,
    trending: most.items,
    changes: newest.changes,
    add: (rant: Rant) => {
      if (!category || rant.category === category) newest.add(rant);
    },
  };
}
