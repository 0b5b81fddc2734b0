'use client';
/** The lists of conversations and of message requests. The hooks of one conversation are in hooks.ts: neither page loads the other's. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPolling } from '@/lib/contract/constants/chat';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type Conversation, listConversations, listMessageRequests, type MessageRequest } from './schema';

const limit = pageLimit.max;
/** The largest reach of `offset` (contract.md, Conventions). */
const mostConversations = 1000;

/**
 * The viewer's conversations. Where `polled`, the newest page is fetched every few seconds while the tab is visible. `more`
 * loads older pages; they are fetched again when the newest page changes, because that shifts their offsets.
 */
export function useConversations(first: Conversation[], polled: boolean) {
  const read = useRead(listConversations, { query: { limit } }, first);
  useWhileVisible(() => void read.mutate(), polled ? chatPolling : null);
  const [older, setOlder] = useState<Conversation[]>([]);
  const [ended, setEnded] = useState(first.length < limit);
  const [loading, setLoading] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const pages = useRef(0);

  const ask = useCallback(async (from: number, wanted: number) => {
    setLoading(true);
    try {
      const rows: Conversation[] = [];
      let page: Conversation[] = [];
      for (let each = from; each <= wanted; each += 1) {
        page = await send(listConversations, { query: { limit, offset: each * limit } });
        rows.push(...page);
        if (page.length < limit) break;
      }
      pages.current = wanted;
      setOlder((now) => [...now.slice(0, (from - 1) * limit), ...rows]);
      setEnded(page.length < limit || (wanted + 1) * limit > mostConversations);
      setRefused(null);
    } catch (error) {
      setRefused(error);
    } finally {
      setLoading(false);
    }
  }, []);

  const newest = read.data ?? first;
  const which = newest.map(({ id }) => id).toString();
  const shown = useRef(which);
  useEffect(() => {
    if (shown.current === which) return;
    shown.current = which;
    if (pages.current > 0) void ask(1, pages.current);
  }, [which, ask]);

  return {
    rows: [...newest, ...older.filter(({ id }) => !newest.some((each) => each.id === id))],
    ended,
    loading,
    more: () => void ask(pages.current + 1, pages.current + 1),
    error: read.error ?? refused,
    refresh: read.mutate,
  };
}

/** Open message requests. */
export function useMessageRequests(first: MessageRequest[]) {
  const { data, mutate } = useRead(listMessageRequests, {}, first);
  const refresh = useCallback(() => void mutate(), [mutate]);
  return { requests: data ?? first, refresh };
}
