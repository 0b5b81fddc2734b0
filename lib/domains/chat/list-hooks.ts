'use client';
/** The lists of conversations and of message requests. The hooks of one conversation are in hooks.ts: neither page loads the other's. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { noOlderRows, OffsetPages, type OlderRows } from '@/lib/client/lists/offset-pages';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { chatPolling } from '@/lib/contract/constants/chat';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type Conversation, listConversations, listMessageRequests, type MessageRequest } from './schema';

const limit = pageLimit.max;
const ask = (offset: number) => send(listConversations, { query: { limit, offset } });

/**
 * The viewer's conversations. Where `polled`, the newest page is fetched every few seconds while the tab is visible. `more`
 * loads older pages; they are fetched again when the newest page changes, because that shifts their offsets. `retry` repeats
 * what failed.
 */
export function useConversations(first: Conversation[], polled: boolean) {
  const read = useRead(listConversations, { query: { limit } }, first);
  useWhileVisible(() => void read.mutate(), polled ? chatPolling : null);
  const [older, onChange] = useState<OlderRows<Conversation>>(noOlderRows);
  const [pages] = useState(() => new OffsetPages({ pageSize: limit, ask, onChange }));

  const newest = read.data ?? first;
  const which = newest.map(({ id }) => id).toString();
  const shown = useRef(which);
  useEffect(() => {
    if (shown.current === which) return;
    shown.current = which;
    void pages.reread();
  }, [which, pages]);

  return {
    rows: [...newest, ...older.rows.filter(({ id }) => !newest.some((each) => each.id === id))],
    ended: newest.length < limit || older.ended,
    loading: older.loading,
    more: () => void pages.more(),
    error: read.error ?? older.refused,
    refresh: read.mutate,
    retry: () => {
      if (read.error) void read.mutate();
      void pages.retry();
    },
  };
}

/** Open message requests. */
export function useMessageRequests(first: MessageRequest[]) {
  const { data, mutate } = useRead(listMessageRequests, {}, first);
  const refresh = useCallback(() => void mutate(), [mutate]);
  return { requests: data ?? first, refresh };
}
