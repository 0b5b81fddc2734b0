'use client';
import { useMemo, useState } from 'react';
import { reason, send } from '@/lib/client/api/send';
import { type RowChanges, useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import {
  type RantCategory,
  rantCommentsCarried,
  rantPageSize,
  trendingRants,
} from '@/lib/contract/constants/rants';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import { listRantComments, listRants, type Rant } from './schema';

/** Optimistic updates of the rants on the screen. */
export type RantChanges = RowChanges<Rant>;

/** What the server rendered the page with. */
export type RantStart = {
  category: RantCategory | null;
  recent: JsonText<Rant[]>;
  trending: JsonText<Rant[]>;
  /** When, in epoch milliseconds. */
  renderedAt: number;
};

/**
 * Both lists of the Rant Zone. A rant may be in both; a change to it shows in both.
 * @returns `recent`, in pages of twenty; `trending`; `changes`; and `add`, for a rant that was just posted
 */
export function useRants({ category, recent, trending, renderedAt }: RantStart) {
  const of = { family: 'rants', prefix: 'Error fetching rants: ' };
  const which = `of ${category ?? 'all'} at ${renderedAt}`;
  const ask = (before: number | undefined) =>
    send(listRants, { query: { limit: rantPageSize, before, category: category ?? undefined } });
  const newest = useInfiniteList({
    ...of,
    name: `recent ${which}`,
    first: useMemo(() => parseText(recent), [recent]),
    pageSize: rantPageSize,
    ask,
  });
  const most = useInfiniteList({
    ...of,
    name: `trending ${which}`,
    first: useMemo(() => parseText(trending), [trending]),
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

/** The comments of a rant after the first few, page by page. A comment just written here may already be in the list. */
export function useMoreComments(rant: Rant, change: (to: (rant: Rant) => Rant) => void) {
  const [shownTo, setShownTo] = useState<number>();
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState('');

  const more = async () => {
    const after = shownTo ?? (rant.comments[rantCommentsCarried - 1] ?? rant.comments.at(-1))?.id;
    setLoading(true);
    setError('');
    try {
      const page = await send(listRantComments, { params: { rantId: rant.id }, query: { after } });
      change((now) => {
        const known = now.comments.filter((each) => !page.some(({ id }) => id === each.id));
        return { ...now, comments: [...known, ...page].sort((one, other) => one.id - other.id) };
      });
      setShownTo(page.at(-1)?.id ?? after);
      setEnded(page.length < rantCommentsCarried);
    } catch (refused) {
      setError(`Error fetching comments: ${reason(refused)}`);
    } finally {
      setLoading(false);
    }
  };
  return { ended, loading, error, more };
}
