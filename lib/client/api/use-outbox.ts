'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askOutbox, followDropped, sentMeanwhile } from '@/lib/client/outbox';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { ApiError, reason } from './send';

export type Waiting<Item> = Item & {
  clientId: string;
  /** Why the server refused it; empty while it is being sent or waits for the network. */
  refused: string;
};

export type Outbox<Item> = {
  waiting: Waiting<Item>[];
  add: (item: Item) => void;
  /** Retries a refused item. */
  retry: (clientId: string) => void;
  drop: (clientId: string) => void;
};

type MovableOutbox<Item> = Outbox<Item> & {
  /** Leaves what waits to the outbox of another name, whose page opens next: it shows and sends it. */
  move: (to: string) => void;
};

const retryAfter = 5000;

/**
 * Written items that the server has not acknowledged, in order. They survive a reload and a lost network, and are sent one
 * after the other when the network is back. A retry has the same `clientId`, so the server stores the item once. Items are
 * stored under their author's account, and only that account sends them.
 * @param name     the outbox's name, such as `chat:12`
 * @param deliver  sends one item; throws an ApiError if it was not stored
 */
export function useOutbox<Item extends object>(
  name: string,
  deliver: (item: Waiting<Item>) => Promise<void>,
): MovableOutbox<Item> {
  const storage = useAccountStorage();
  /** Where it is stored: under its name, until it moves. */
  const entry = useRef('');
  const hasMoved = useRef(false);
  /** Its requests may end after its reader has left it. */
  const isOpen = useRef(false);
  const [waiting, setWaiting] = useState<Waiting<Item>[]>([]);
  const list = useRef<Waiting<Item>[]>([]);
  const sending = useRef(false);
  /** What its reader drops elsewhere is heard of as long as it sends, also after they have left it. */
  const stopHearing = useRef<() => void>(undefined);
  /** Whether the service worker may have sent some of them: while this page was closed, or since an attempt failed. */
  const isUnsure = useRef(true);
  const send = useRef(deliver);
  send.current = deliver;

  const show = useCallback((next: Waiting<Item>[]) => {
    list.current = next;
    setWaiting(next);
  }, []);

  /** What another tab of the same chat has stored meanwhile stays. */
  const write = useCallback(
    (next: Waiting<Item>[]) => {
      const own = new Set([...list.current, ...next].map(({ clientId }) => clientId));
      const others = stored<Waiting<Item>>(storage, entry.current).filter(
        ({ clientId }) => !own.has(clientId),
      );
      show([...others, ...next]);
      store(storage, entry.current, list.current);
    },
    [storage, show],
  );

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    const tried = new Set<string>();
    let skipped = false;
    try {
      if (isUnsure.current) {
        const sent = list.current.length > 0 ? await sentMeanwhile() : [];
        isUnsure.current = false;
        if (list.current.some(({ clientId }) => sent.includes(clientId)))
          write(list.current.filter(({ clientId }) => !sent.includes(clientId)));
      }
      for (;;) {
        if (skipped && navigator.onLine) {
          // The network is back: from the first on, so that they arrive in order.
          tried.clear();
          skipped = false;
        }
        const next = list.current.find(
          (each) =>
            // Sent from here, it might be missing on the page that opens. What is not stored, that page cannot send.
            !each.refused &&
            !tried.has(each.clientId) &&
            !(isOpen.current && hasMoved.current && isStored(storage, entry.current, each)),
        );
        if (!next) return;
        tried.add(next.clientId);
        try {
          await send.current(next);
          write(list.current.filter((each) => each.clientId !== next.clientId));
        } catch (error) {
          isUnsure.current = true;
          // Without a network the service worker takes each, to send it also if this page is not opened again.
          // What it does not take, it must not be overtaken.
          if (error instanceof ApiError && error.status === 0 && !navigator.onLine && !isGhost(next)) {
            skipped = true;
            continue;
          }
          // No response, or the server is unavailable: the item stays in the queue, and the next one behind it.
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
      if (!isOpen.current) stopHearing.current?.();
    }
  }, [storage, write]);

  useEffect(() => {
    entry.current = entryOf(name);
    hasMoved.current = false;
    isOpen.current = true;
    write(stored<Waiting<Item>>(storage, entry.current));
    void flush();
    stopHearing.current?.();
    stopHearing.current = followDropped(
      (dropped) =>
        list.current.some(({ clientId }) => clientId === dropped) &&
        write(list.current.filter(({ clientId }) => clientId !== dropped)),
    );
    // Another tab has written something, or sent it.
    const stopFollowing = storage?.follow(entry.current, () =>
      show([...stored<Waiting<Item>>(storage, entry.current), ...list.current.filter(isGhost)]),
    );
    const again = () => void flush();
    const timer = setInterval(() => navigator.onLine && again(), retryAfter);
    window.addEventListener('online', again);
    return () => {
      stopFollowing?.();
      clearInterval(timer);
      window.removeEventListener('online', again);
      isOpen.current = false;
      // The page that opens now may be another one: its reader went elsewhere. If both send, the server stores one.
      if (hasMoved.current) void flush();
      if (!sending.current) stopHearing.current?.();
    };
  }, [storage, name, show, write, flush]);

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
      // The service worker has a copy too, to send it after this page is closed.
      void askOutbox(clientId);
    },
    move: (to) => {
      if (!moveStored(storage, entry.current, entryOf(to), list.current)) return;
      entry.current = entryOf(to);
      hasMoved.current = true;
    },
  };
}

const entryOf = (name: string) => `outbox:${name}`;

function stored<Item>(storage: AccountStorage | null, entry: string): Item[] {
  const value = storage?.readJson(entry);
  return Array.isArray(value) ? value : [];
}

/** The text of a ghost must not stay in a browser's storage. */
const isGhost = (item: object) => 'isGhostBomb' in item && Boolean(item.isGhostBomb);

/** Removes an item from the stored outboxes of an account, where the page has its own copy of it. */
export function dropStored(storage: AccountStorage | null, clientId: string): void {
  for (const entry of storage?.names('outbox:') ?? []) {
    const items = stored<Waiting<object>>(storage, entry);
    const left = items.filter((each) => each.clientId !== clientId);
    if (left.length < items.length) store(storage, entry, left);
  }
}

type Named = { clientId: string };

const isStored = (storage: AccountStorage | null, entry: string, { clientId }: Named) =>
  stored<Named>(storage, entry).some((each) => each.clientId === clientId);

/**
 * Puts what is stored in one outbox behind what waits in another.
 * @param items  what the page shows of it
 * @returns false, and nothing is moved, if the storage is off or has no room for all of them: the page must send them itself
 */
export function moveStored(
  storage: AccountStorage | null,
  from: string,
  to: string,
  items: Named[],
): boolean {
  if (from === to) return false;
  const before = stored<Named>(storage, to);
  store(storage, to, [...before, ...stored<Named>(storage, from)]);
  const isMoved = items.every((each) => isGhost(each) || isStored(storage, to, each));
  store(storage, isMoved ? from : to, isMoved ? [] : before);
  return isMoved;
}

function store(storage: AccountStorage | null, entry: string, items: object[]) {
  const kept = items.filter((each) => !isGhost(each));
  storage?.write(entry, kept.length > 0 ? JSON.stringify(kept) : null);
}
