'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPageSize } from '@/lib/contract/constants/chat';

type Row = { id: number };

type Options<Message> = {
  /** The newest page, as the server rendered it, oldest first. */
  first: Message[];
  /** Whether `first` has unread messages. Rendering does not mark them as read, so the browser loads them again. */
  unread?: boolean;
  /** Loads the newest `limit` messages, or a page of those before one. */
  ask: (query: { limit?: number; before?: number }) => Promise<Message[]>;
  /** Turns an error into a message. */
  refuse: (refused: unknown) => string;
  /** How often to look for new messages, in milliseconds; null if a realtime connection reports them. */
  interval: number | null;
};

/** How many of the newest messages a refresh loads, to find new and changed ones. */
const refreshed = 20;
/** Every so many polls everything that is shown is loaded again: no event tells which older message has changed. */
const pollsToAll = 6;
/** How many pages of what is shown are loaded again at most. Older rows go, and come back as one scrolls up. */
const mostAgain = 4;

/**
 * The messages of a conversation, oldest first, as far back as they were loaded.
 * @returns `messages`; `seen`, whether the browser has loaded what was rendered; `begun`, whether the first of all is
 *   among them; `error`; `refresh`, which loads the newest; `resume`, for when live events arrive from now on: after a gap it
 *   loads all that is shown again; `older`; `merge`, for messages from elsewhere; `change`, for every loaded message; `forget`; and `knows`
 */
export function useMessageTimeline<Message extends Row>({
  first,
  unread = false,
  ask,
  refuse,
  interval,
}: Options<Message>) {
  const [messages, setMessages] = useState(first);
  const [error, setError] = useState('');
  const [begun, setBegun] = useState(first.length < chatPageSize);
  const shown = useRef(messages);
  shown.current = messages;
  const latest = useRef({ ask, refuse });
  latest.current = { ask, refuse };
  const [seen, setSeen] = useState(!unread);
  /** How many messages a refresh loads: at first all that were rendered, if they must be marked as read. */
  const size = useRef(unread ? chatPageSize : refreshed);
  const asking = useRef(false);
  /** Refreshes are numbered, so that a response that arrives after a later one is ignored. */
  const asked = useRef(0);
  const arrived = useRef(0);
  /**
   * The newest id up to which no message is missing. The viewer's own message may be newer, with others missing before it.
   */
  const complete = useRef(first.at(-1)?.id ?? 0);

  const merge = useCallback((page: Message[]) => setMessages((now) => merged(now, page)), []);

  /** Loads the shown messages before one again: what was taken back meanwhile must not stay on the screen. */
  const again = useCallback(async (from: number) => {
    let before = from;
    for (let pages = 1; (shown.current[0]?.id ?? before) < before; pages += 1) {
      const end = before;
      const page = pages < mostAgain ? await latest.current.ask({ before: end }) : [];
      before = page.length < chatPageSize ? 0 : (page[0]?.id ?? 0);
      const start = before;
      setMessages((now) =>
        merged(
          now.filter(({ id }) => id >= end || id < start),
          page,
        ),
      );
      if (start === 0) setBegun(pages < mostAgain);
    }
  }, []);

  /** @param all  whether to load everything that is shown, where events may have been missed */
  const load = useCallback(
    async (all: boolean) => {
      // A hidden page loads nothing; it refreshes when it becomes visible again.
      if (document.visibilityState !== 'visible') return;
      const limit = all ? chatPageSize : size.current;
      asked.current += 1;
      const turn = asked.current;
      const known = new Set(shown.current.map(({ id }) => id));
      try {
        const page = await latest.current.ask({ limit });
        if (turn < arrived.current) return;
        arrived.current = turn;
        size.current = refreshed;
        setSeen(true);
        // The viewer's own messages, stored after the page was read, are not part of it.
        const isNew = ({ id }: Row) => !known.has(id) && id > (page[0]?.id ?? 0);
        if (page.length === limit && (page[0]?.id ?? 0) > complete.current) {
          // More messages arrived than one page holds. The list continues from the newest page, and scrolling up loads the
          // gap.
          setMessages((now) => merged(now.filter(isNew), page));
          setBegun(false);
        } else {
          setMessages((now) =>
            merged(
              now.filter((row) => isNew(row) || isStill(row, page, limit)),
              page,
            ),
          );
          if (all && page.length === limit) await again(page[0]?.id ?? 0);
        }
        complete.current = Math.max(complete.current, page.at(-1)?.id ?? 0);
        setError('');
      } catch (refused) {
        setError(latest.current.refuse(refused));
      }
    },
    [again],
  );
  const refresh = useCallback(() => load(false), [load]);

  const resumed = useRef(false);
  const resume = useCallback(() => {
    // At first the page has only just come.
    const isGap = resumed.current;
    resumed.current = true;
    return load(isGap);
  }, [load]);

  const older = useCallback(async () => {
    const oldest = shown.current[0];
    if (asking.current || begun || !oldest) return;
    asking.current = true;
    try {
      const page = await latest.current.ask({ before: oldest.id });
      setBegun(page.length < chatPageSize);
      merge(page);
    } catch (refused) {
      setError(latest.current.refuse(refused));
    } finally {
      asking.current = false;
    }
  }, [begun, merge]);

  const change = useCallback((to: (message: Message) => Message) => setMessages((now) => now.map(to)), []);
  const forget = useCallback((id: number) => setMessages((now) => now.filter((each) => each.id !== id)), []);
  const knows = useCallback((id: number) => shown.current.some((each) => each.id === id), []);

  const polls = useRef(0);
  useWhileVisible(() => {
    polls.current += 1;
    void load(polls.current % pollsToAll === 0);
  }, interval);
  useEffect(() => {
    if (size.current > refreshed) void refresh();
  }, [refresh]);
  useEffect(() => {
    // A live connection that was lost meanwhile resumes by itself.
    const look = () => void load(interval !== null);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load, interval]);

  return { messages, seen, error, begun, refresh, resume, older, merge, change, forget, knows };
}

/** Both lists combined, oldest first; of a message in both, the copy in `page` counts. */
function merged<Message extends Row>(now: Message[], page: Message[]): Message[] {
  const byId = new Map([...now, ...page].map((each) => [each.id, each]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Whether a message still exists. If the newest page should contain it and does not, it expired or was hidden. */
function isStill({ id }: Row, page: Row[], limit: number): boolean {
  const from = page.length < limit ? 0 : (page[0]?.id ?? 0);
  return id < from || page.some((each) => each.id === id);
}
