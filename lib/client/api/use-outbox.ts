'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askOutbox } from '@/lib/client/outbox';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { ApiError, reason } from './send';

export type Waiting<Item> = Item & {
  clientId: string;
  /** Why the server refused it; empty while it is on its way or waits for the network. */
  refused: string;
};

export type Outbox<Item> = {
  waiting: Waiting<Item>[];
  add: (item: Item) => void;
  /** Sends one again that was refused. */
  retry: (clientId: string) => void;
  drop: (clientId: string) => void;
};

const retryAfter = 5000;

/**
 * What was written and not yet acknowledged, in order. It survives a reload and a lost network, and is sent one after
 * the other when the network is back; a repeat carries the same `clientId`, so the server stores it once. It is kept for the person who wrote it, and sent by nobody else.
 * @param name     what the outbox is of, such as `chat:12`
 * @param deliver  sends one item; it throws an ApiError where it was not stored
 */
export function useOutbox<Item extends object>(
  name: string,
  deliver: (item: Waiting<Item>) => Promise<void>,
): Outbox<Item> {
  const storage = useAccountStorage();
  const entry = `outbox:${name}`;
  const [waiting, setWaiting] = useState<Waiting<Item>[]>([]);
  const list = useRef<Waiting<Item>[]>([]);
  const sending = useRef(false);
  const send = useRef(deliver);
  send.current = deliver;

  const write = useCallback(
    (next: Waiting<Item>[]) => {
      list.current = next;
      setWaiting(next);
      store(storage, entry, next);
    },
    [storage, entry],
  );

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (;;) {
        const next = list.current.find((each) => !each.refused);
        if (!next) return;
        try {
          await send.current(next);
          write(list.current.filter((each) => each.clientId !== next.clientId));
        } catch (error) {
          // No answer, or a server that is away: it keeps its place and waits.
          if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return;
          write(
            list.current.map((each) =>
              each.clientId === next.clientId ? { ...each, refused: reason(error) } : each,
            ),
          );
        }
      }
    } finally {
      sending.current = false;
    }
  }, [write]);

  useEffect(() => {
    write(stored<Waiting<Item>>(storage, entry));
    void flush();
    const again = () => void flush();
    const timer = setInterval(again, retryAfter);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [storage, entry, write, flush]);

  return {
    waiting,
    add: (item) => {
      write([...list.current, { ...item, clientId: crypto.randomUUID(), refused: '' }]);
      void flush();
    },
    retry: (clientId) => {
      write(list.current.map((each) => (each.clientId === clientId ? { ...each, refused: '' } : each)));
      void flush();
    },
    drop: (clientId) => {
      write(list.current.filter((each) => each.clientId !== clientId));
      // The service worker has it too, to send it when this page is gone.
      void askOutbox(clientId);
    },
  };
}

function stored<Item>(storage: AccountStorage | null, entry: string): Item[] {
  const value = storage?.readJson(entry);
  return Array.isArray(value) ? value : [];
}

function store(storage: AccountStorage | null, entry: string, items: object[]) {
  // A ghost's words must not outlive it in a browser's storage.
  const kept = items.filter((each) => !('isGhostBomb' in each && each.isGhostBomb));
  storage?.write(entry, kept.length > 0 ? JSON.stringify(kept) : null);
}
