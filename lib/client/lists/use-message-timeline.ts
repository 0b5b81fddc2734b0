'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mayPass } from '@/lib/client/api/send';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPageSize } from '@/lib/contract/constants/chat';
import { idsOf, isGone, merged, type Row } from './message-rows';
import { RequestOrder } from './request-order';
import { useStaleMessages } from './use-stale-messages';

type Options<Message> = {
  /** The newest page, as the server rendered it, oldest first. */
  first: Message[];
  /** When that was, in epoch milliseconds: a page from the phone's cache may be days old. */
  renderedAt: number;
  /** Whether `first` has unread messages. Rendering does not mark them as read, so the browser loads them again. */
  unread?: boolean;
  /** Loads the newest `limit` messages, or a page of those before one. */
  ask: (query: { limit?: number; before?: number }) => Promise<Message[]>;
  /** Takes out of a loaded message what was taken back since, as far as it is known here: its page may be older than that. */
  amend: (message: Message) => Message;
  /** Turns an error into a message. */
  refuse: (refused: unknown) => string;
  /** How often to look for new messages, in milliseconds; null if a realtime connection reports them. */
  interval: number | null;
};

/** How many of the newest messages a refresh loads, to find new and changed ones. */
const refreshed = 20;
/** For how long after its rendering nothing of a page has to be loaded again, in milliseconds: what it takes to come alive. */
const justCome = 10_000;
/** How often all that is shown is loaded again without live events, as nothing tells which older message has changed. */
const rereadInterval = 5 * 60_000;
/** How many of the newest messages are loaded again at once after a gap. Older ones are loaded again once they are in view. */
const mostAgain = 4 * chatPageSize;
/** How soon a request that failed is repeated where no event will cause another one, in milliseconds. */
const retryInterval = 15_000;

/**
 * The messages of a conversation, oldest first, as far back as they were loaded.
 * @returns `messages`; `seen`, whether the browser has loaded what was rendered; `begun`, whether the first of all is
 *   among them; `error`; `refresh`, which loads the newest; `resume`, for when live events arrive from now on: after a gap
 *   what is shown is loaded again; `older`; `merge`, for messages from elsewhere; `change`, for every loaded message;
 *   `forget`; `knows`; `hasLost`, whether a message that was there is gone; and `looksAt`, to be told which messages are in view
 */
export function useMessageTimeline<Message extends Row>({
  first,
  renderedAt,
  unread = false,
  ask,
  amend,
  refuse,
  interval,
}: Options<Message>) {
  const [messages, setMessages] = useState(first);
  const [error, setError] = useState('');
  /** Whether the last request was refused for good: it is not repeated before an event, or until somebody looks again. */
  const [isFinal, setFinal] = useState(false);
  const [begun, setBegun] = useState(first.length < chatPageSize);
  const shown = useRef(messages);
  shown.current = messages;
  const latest = useRef({ ask, amend, refuse });
  latest.current = { ask, amend, refuse };
  const [seen, setSeen] = useState(!unread);
  /** How many messages a refresh loads: at first all that were rendered, if they must be marked as read. */
  const size = useRef(unread ? chatPageSize : refreshed);
  const asking = useRef(false);
  const [order] = useState(() => new RequestOrder());
  /**
   * The newest id up to which no message is missing. The viewer's own message may be newer, with others missing before it.
   */
  const complete = useRef(first.at(-1)?.id ?? 0);

  /** How many refreshes are under way. Each goes on with `catchUp` itself. */
  const refreshing = useRef(0);
  /** Whether the last request failed. Scrolling alone does not repeat it. */
  const broken = useRef(false);
  /** Messages that are gone for good. A page that was read before that must not bring them back. */
  const forgotten = useRef(new Set<number>());

  const put = useCallback(
    (now: Message[], page: Message[]) =>
      merged(now, page)
        .filter(({ id }) => !forgotten.current.has(id))
        .map(latest.current.amend),
    [],
  );
  const merge = useCallback((page: Message[]) => setMessages((now) => put(now, page)), [put]);
  const failed = useCallback((refused: unknown) => {
    broken.current = true;
    setError(latest.current.refuse(refused));
    setFinal(!mayPass(refused));
  }, []);

  const loadBefore = useCallback((id: number) => latest.current.ask({ before: id }), []);
  const replace = useCallback(
    (page: Message[], start: number, end: number) => {
      setMessages((now) =>
        put(
          now.filter(({ id }) => id >= end || id < start),
          page,
        ),
      );
      if (start === 0) setBegun(true);
    },
    [put],
  );
  // A refresh goes on with what is stale by itself, and scrolling does not repeat a request that failed.
  const mayLoad = useCallback(() => !broken.current && refreshing.current === 0, []);
  const { stale, view, noteGap, sinceLoaded, catchUp, looksAt } = useStaleMessages({
    shown,
    renderedAt,
    loadBefore,
    replace,
    mayLoad,
    failed,
  });

  const refresh = useCallback(async () => {
    // A hidden page loads nothing; it refreshes when it becomes visible again.
    if (document.visibilityState !== 'visible') return;
    const ids = idsOf(shown.current);
    const limit = ids.slice(-chatPageSize).some(stale.has) ? chatPageSize : size.current;
    const request = order.next();
    const { gap } = stale;
    const known = new Set(ids);
    refreshing.current += 1;
    try {
      let page = await latest.current.ask({ limit });
      let start = page.length < limit ? 0 : (page[0]?.id ?? 0);
      // More messages arrived than one page holds. What somebody reads further up stays, so load what is in between.
      const isReadOn = () => view.current.to < (shown.current.at(-1)?.id ?? 0);
      while (start > complete.current && isReadOn() && page.length < mostAgain) {
        const before = await latest.current.ask({ before: start });
        start = before.length < chatPageSize ? 0 : (before[0]?.id ?? 0);
        page = [...before, ...page];
      }
      if (!order.arrives(request)) return;
      size.current = refreshed;
      setSeen(true);
      // If it is still too many, the list continues from the newest, and scrolling up loads the gap.
      const isApart = start > complete.current;
      const found = new Set(idsOf(page));
      const oldest = page[0]?.id ?? 0;
      setMessages((now) =>
        put(
          now.filter(
            ({ id }) =>
              // The viewer's own messages, stored after the page was read, are not part of it.
              (!known.has(id) && id > oldest) ||
              // If the page should contain it and does not, it expired or was hidden.
              (!isApart && (id < start || found.has(id))),
          ),
          page,
        ),
      );
      if (isApart) setBegun(false);
      stale.loaded(gap, isApart ? 0 : start);
      complete.current = Math.max(complete.current, page.at(-1)?.id ?? 0);
      broken.current = false;
      setError('');
      setFinal(false);
    } catch (refused) {
      return order.isLate(request) ? undefined : failed(refused);
    } finally {
      refreshing.current -= 1;
    }
    await catchUp().catch(failed);
  }, [stale, view, put, catchUp, failed, order]);

  const resumed = useRef(false);
  const resume = useCallback(() => {
    // At first the page has only just come.
    if (resumed.current || sinceLoaded() > justCome) noteGap(mostAgain);
    resumed.current = true;
    return refresh();
  }, [refresh, noteGap, sinceLoaded]);

  const older = useCallback(async () => {
    const oldest = shown.current[0];
    if (asking.current || begun || !oldest) return;
    asking.current = true;
    try {
      const page = await latest.current.ask({ before: oldest.id });
      setBegun(page.length < chatPageSize);
      merge(page);
    } catch (refused) {
      failed(refused);
    } finally {
      asking.current = false;
    }
  }, [begun, merge, failed]);

  const change = useCallback((to: (message: Message) => Message) => setMessages((now) => now.map(to)), []);
  const forget = useCallback((id: number) => {
    forgotten.current.add(id);
    setMessages((now) => now.filter((each) => each.id !== id));
  }, []);
  const knows = useCallback((id: number) => shown.current.some((each) => each.id === id), []);

  const hasLost = (id: number) =>
    isGone(id, messages, {
      from: begun ? 0 : (messages[0]?.id ?? Number.POSITIVE_INFINITY),
      to: complete.current,
    });

  useWhileVisible(
    () => {
      if (interval !== null && sinceLoaded() > rereadInterval) noteGap(chatPageSize);
      void refresh();
    },
    isFinal ? null : (interval ?? (error ? retryInterval : null)),
  );
  useEffect(() => {
    if (sinceLoaded() > justCome) noteGap(mostAgain);
    if (size.current > refreshed) void refresh();
  }, [refresh, noteGap, sinceLoaded]);
  useEffect(() => {
    const look = () => {
      // A live connection that was lost meanwhile resumes by itself.
      if (interval !== null && document.visibilityState === 'visible') noteGap(chatPageSize);
      void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh, noteGap, interval]);

  return {
    messages,
    seen,
    error,
    begun,
    refresh,
    resume,
    older,
    merge,
    change,
    forget,
    knows,
    hasLost,
    looksAt,
  };
}
