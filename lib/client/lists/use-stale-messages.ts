'use client';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { currentTime } from '@/lib/client/clock';
import { chatPageSize } from '@/lib/contract/constants/chat';
import { idsOf, type Row } from './message-rows';
import { type Span, StaleRows } from './stale-rows';

/** The timeline that it mends. Functions must stay the same between renders. */
type Timeline<Message extends Row> = {
  shown: RefObject<Message[]>;
  /** When the server rendered the page, in epoch milliseconds. */
  renderedAt: number;
  loadBefore: (id: number) => Promise<Message[]>;
  /** Shows this page in place of the messages from `start` to before `end`; with `start` 0 there are none before it. */
  replace: (page: Message[], start: number, end: number) => void;
  /** Whether a message that comes into view may be loaded now. */
  mayLoad: () => boolean;
  failed: (refused: unknown) => void;
};

const nowhere: Span = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/**
 * The messages that may have changed since they were loaded, because events were missed, and their loading.
 * @returns `noteGap`, for when events may have been missed; `catchUp`, which loads again what may have changed; `looksAt`,
 *   to be told which messages are in view; `sinceLoaded`, for how long nothing was missed, in milliseconds; and `stale` and
 *   `view`, for a refresh
 */
export function useStaleMessages<Message extends Row>({
  shown,
  renderedAt,
  loadBefore,
  replace,
  mayLoad,
  failed,
}: Timeline<Message>) {
  const [stale] = useState(() => new StaleRows());
  /** What was not marked as stale was loaded after this time. */
  const since = useRef(renderedAt);
  const view = useRef(nowhere);
  const catching = useRef(false);

  /** What was taken back meanwhile must not stay on the screen. `urgent`: how many of the newest are loaded again at once. */
  const noteGap = useCallback(
    (urgent: number) => {
      stale.mark(idsOf(shown.current), urgent);
      since.current = currentTime();
    },
    [stale, shown],
  );
  const sinceLoaded = useCallback(() => currentTime() - since.current, []);

  /** Loads the messages before one again. */
  const again = useCallback(
    async (end: number) => {
      const { gap } = stale;
      const page = await loadBefore(end);
      const start = page.length < chatPageSize ? 0 : (page[0]?.id ?? 0);
      replace(page, start, end);
      stale.loaded(gap, start, end);
    },
    [stale, loadBefore, replace],
  );

  /** If it is cut off, the next refresh or scroll goes on with it. */
  const catchUp = useCallback(async () => {
    if (catching.current) return;
    catching.current = true;
    try {
      for (;;) {
        const next = stale.next(idsOf(shown.current), view.current);
        if (next === undefined || document.visibilityState !== 'visible') return;
        await again(next + 1);
      }
    } finally {
      catching.current = false;
    }
  }, [stale, shown, again]);

  const looksAt = useCallback(
    (span: Span) => {
      view.current = span;
      const isStale = shown.current.some(({ id }) => id >= span.from && id <= span.to && stale.has(id));
      if (isStale && mayLoad()) catchUp().catch(failed);
    },
    [stale, shown, mayLoad, catchUp, failed],
  );

  return { stale, view, noteGap, sinceLoaded, catchUp, looksAt };
}
