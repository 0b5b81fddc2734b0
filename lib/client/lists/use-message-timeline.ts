'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPageSize } from '@/lib/contract/constants/chat';

type Row = { id: number };

type Options<Message> = {
  /** The newest page, as the server rendered it, oldest first. */
  first: Message[];
  /** Whether the server only rendered it, and it is yet to be asked for by whoever sees it. */
  unread?: boolean;
  /** Asks for the newest `limit`, or for a page of those before one. */
  ask: (query: { limit?: number; before?: number }) => Promise<Message[]>;
  /** What to say of a refusal. */
  refuse: (refused: unknown) => string;
  /** How often to ask for news, in milliseconds; null where a realtime connection tells of it. */
  interval: number | null;
};

/** How many of the newest messages are asked for again: what is new, and what changed on them. */
const refreshed = 20;

/**
 * What people say to each other, oldest first, as far back as was asked for.
 * @returns `messages`; `seen`, whether what was rendered was also asked for; `begun`, whether the first of all is
 *   among them; `error`; `refresh`, which asks for the newest;
 *   `older`; `merge`, for what is known already; `change`, for each of those that are there; `forget`; and `knows`
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
  /** How many are asked for: at first all that was rendered, where it is to be read. */
  const size = useRef(unread ? chatPageSize : refreshed);
  const asking = useRef(false);
  /** The refreshes are numbered: one that is overtaken by a later one has nothing left to say. */
  const asked = useRef(0);
  const arrived = useRef(0);
  /**
   * The newest id up to which every message is here. A message of one's own may be newer, with others' still missing in
   * between.
   */
  const complete = useRef(first.at(-1)?.id ?? 0);

  const merge = useCallback((page: Message[]) => setMessages((now) => merged(now, page)), []);

  const refresh = useCallback(async () => {
    // A page that nobody looks at reads nothing; it asks when it is looked at again.
    if (document.visibilityState !== 'visible') return;
    const limit = size.current;
    asked.current += 1;
    const turn = asked.current;
    const known = new Set(shown.current.map(({ id }) => id));
    try {
      const page = await latest.current.ask({ limit });
      if (turn < arrived.current) return;
      arrived.current = turn;
      size.current = refreshed;
      setSeen(true);
      // One's own words, stored since the page was read, are no part of it.
      const isNew = ({ id }: Row) => !known.has(id) && id > (page[0]?.id ?? 0);
      if (page.length === limit && (page[0]?.id ?? 0) > complete.current) {
        // More was said than one page holds: it goes on from the newest, and what is between can be scrolled to.
        setMessages((now) => merged(now.filter(isNew), page));
        setBegun(false);
      } else
        setMessages((now) =>
          merged(
            now.filter((row) => isNew(row) || isStill(row, page, limit)),
            page,
          ),
        );
      complete.current = Math.max(complete.current, page.at(-1)?.id ?? 0);
      setError('');
    } catch (refused) {
      setError(latest.current.refuse(refused));
    }
  }, []);

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

  useWhileVisible(refresh, interval);
  useEffect(() => {
    if (size.current > refreshed) void refresh();
  }, [refresh]);
  useEffect(() => {
    const look = () => void refresh();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);

  return { messages, seen, error, begun, refresh, older, merge, change, forget, knows };
}

/** Both, each message once, oldest first; the newer copy of one counts. */
function merged<Message extends Row>(now: Message[], page: Message[]): Message[] {
  const byId = new Map([...now, ...page].map((each) => [each.id, each]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Dropped where the newest page should hold it and does not: it expired or was hidden. */
function isStill({ id }: Row, page: Row[], limit: number): boolean {
  const from = page.length < limit ? 0 : (page[0]?.id ?? 0);
  return id < from || page.some((each) => each.id === id);
}
