'use client';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { currentTime } from '@/lib/client/clock';
import { StaleRows } from '@/lib/client/lists/stale-rows';
import { battlePageSize } from '@/lib/contract/constants/battles';
import type { Battle } from './schema';

/** The list that it mends. Functions must stay the same between renders. */
type Shown = {
  shown: RefObject<Battle[]>;
  /** When the server rendered the page, in epoch milliseconds. */
  renderedAt: number;
  read: (query: { limit: number; before?: number | undefined }) => Promise<Battle[]>;
  show: (battle: Battle) => void;
  remove: (id: number) => void;
  failed: (refused: unknown) => void;
};

/** The oldest battle that a page reaches back to. One that is not full reaches back to the very first. */
export const oldestOf = (page: Battle[]): number => (page.length === battlePageSize && page.at(-1)?.id) || 0;

/**
 * The battles below the newest that may have changed, since events were missed, and their loading: one that was hidden meanwhile
 * must not stay (docs/decisions/125-what-of-a-chat-is-loaded-again.md). They are loaded again once they are near the screen.
 * @returns `stale`; `noteGap`, for when events may have been missed; `catchUp`, which loads again what is near; and `onNear`, to be
 *   told which battles come near the screen
 */
export function useStaleBattles({ shown, renderedAt, read, show, remove, failed }: Shown) {
  const [stale] = useState(() => new StaleRows());
  const since = useRef(renderedAt);
  const near = useRef(new Set<number>());
  const catching = useRef(false);
  /** Whether the last request failed. Scrolling alone does not repeat it. */
  const broken = useRef(false);

  const oldestFirst = useCallback(
    () => shown.current.map(({ id }) => id).sort((one, other) => one - other),
    [shown],
  );
  /** @param after  only if this long has passed since the last gap, in milliseconds */
  const noteGap = useCallback(
    (after = 0) => {
      if (currentTime() - since.current < after) return;
      since.current = currentTime();
      stale.mark(oldestFirst(), battlePageSize);
    },
    [stale, oldestFirst],
  );

  const catchUp = useCallback(async () => {
    if (catching.current) return;
    catching.current = true;
    try {
      for (;;) {
        const span = { from: Math.min(...near.current), to: Math.max(...near.current) };
        const next = stale.next(oldestFirst(), span);
        if (next === undefined) break;
        const { gap } = stale;
        const page = await read({ limit: battlePageSize, before: next + 1 });
        const start = oldestOf(page);
        for (const { id } of shown.current.filter((each) => each.id >= start && each.id <= next)) {
          const found = page.find((each) => each.id === id);
          if (found) show(found);
          else remove(id);
        }
        stale.loaded(gap, start, next + 1);
      }
      broken.current = false;
    } catch (refused) {
      broken.current = true;
      throw refused;
    } finally {
      catching.current = false;
    }
  }, [stale, shown, oldestFirst, read, show, remove]);

  const onNear = useCallback(
    (id: number, isNear: boolean) => {
      if (!isNear) return void near.current.delete(id);
      near.current.add(id);
      if (stale.has(id) && !broken.current) catchUp().catch(failed);
    },
    [stale, catchUp, failed],
  );

  return { stale, noteGap, catchUp, onNear };
}
