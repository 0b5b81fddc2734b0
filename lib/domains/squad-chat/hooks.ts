'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal, reason, send } from '@/lib/client/send';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPageSize, squadPolling } from '@/lib/contract/constants';
import { listSquadMessages, type SquadMessage } from './schema';

/** How many of the newest messages are asked for again: what is new, and what was hidden since. */
const refreshed = 20;

const failed = 'Failed to verify membership: ';

/**
 * The chat of a squad, oldest first, as far back as was asked for. Asking for it is also how membership is learned.
 * @param first   the newest page, as the server rendered it
 * @param polled  whether to ask every five seconds: where no realtime connection tells of news
 * @returns the messages and ways to ask for more; `expelled`, the server's words once the reader is no member any more
 */
export function useSquadChat(squadId: number, first: SquadMessage[], polled: boolean) {
  const [messages, setMessages] = useState(first);
  const [error, setError] = useState('');
  const [expelled, setExpelled] = useState('');
  const [begun, setBegun] = useState(first.length < chatPageSize);
  const shown = useRef(messages);
  shown.current = messages;
  const asking = useRef(false);

  const refuse = useCallback((refused: unknown) => {
    if (refused instanceof Refusal && refused.status === 403) setExpelled(refused.message);
    else setError(failed + reason(refused));
  }, []);

  const ask = useCallback(
    (query: { limit?: number; before?: number }) => send(listSquadMessages, { params: { squadId }, query }),
    [squadId],
  );

  const merge = useCallback((page: SquadMessage[]) => setMessages((now) => merged(now, page)), []);

  /** Asks for the newest page: what is new, and what is there no more. */
  const refresh = useCallback(async () => {
    try {
      const page = await ask({ limit: refreshed });
      const newest = shown.current.at(-1)?.id ?? 0;
      if (page.length === refreshed && (page[0]?.id ?? 0) > newest) {
        // More was said than one page holds: the chat goes on from the newest, and what is between can be scrolled to.
        setMessages(page);
        setBegun(false);
      } else setMessages((now) => merged(stillThere(now, page), page));
      setError('');
    } catch (refused) {
      refuse(refused);
    }
  }, [ask, refuse]);

  const older = useCallback(async () => {
    const oldest = shown.current[0];
    if (asking.current || begun || !oldest) return;
    asking.current = true;
    try {
      const page = await ask({ before: oldest.id });
      setBegun(page.length < chatPageSize);
      merge(page);
    } catch (refused) {
      refuse(refused);
    } finally {
      asking.current = false;
    }
  }, [ask, begun, merge, refuse]);

  const knows = useCallback((id: number) => shown.current.some((each) => each.id === id), []);

  useWhileVisible(refresh, polled && !expelled ? squadPolling : null);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [refresh]);

  return { messages, error, expelled, begun, refresh, older, merge, knows };
}

/** Both, each message once, oldest first; the newer copy of one counts. */
function merged(now: SquadMessage[], page: SquadMessage[]): SquadMessage[] {
  const byId = new Map([...now, ...page].map((each) => [each.id, each]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Without those that the newest page should have held and does not. */
function stillThere(now: SquadMessage[], page: SquadMessage[]): SquadMessage[] {
  const from = page.length < refreshed ? 0 : (page[0]?.id ?? 0);
  const standing = new Set(page.map(({ id }) => id));
  return now.filter(({ id }) => id < from || standing.has(id));
}
