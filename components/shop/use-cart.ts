'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';

/** One item in the cart. Its idempotency key is kept across retries, so that it is paid for once. */
export type CartEntry = { itemId: number; idempotencyKey: string };

const entry = 'cart';

/** The person's cart, stored on this device. A visitor has none. */
export function useCart() {
  const storage = useAccountStorage();
  const [entries, setEntries] = useState<CartEntry[]>([]);
  const latest = useRef<CartEntry[]>([]);

  const show = useCallback((next: CartEntry[]) => {
    latest.current = next;
    setEntries(next);
  }, []);

  useEffect(() => {
    if (!storage) return;
    show(storedCart(storage));
    // Follow changes made in another tab.
    return storage.follow(entry, () => show(storedCart(storage)));
  }, [storage, show]);

  const change = useCallback(
    (how: (entries: CartEntry[]) => CartEntry[]) => {
      if (!storage) return;
      show(how(latest.current));
      storage.write(entry, JSON.stringify(latest.current));
    },
    [storage, show],
  );

  return {
    entries,
    add: useCallback(
      (itemId: number) =>
        change((all) => [
          ...all.filter((each) => each.itemId !== itemId),
          { itemId, idempotencyKey: `shop-${crypto.randomUUID()}` },
        ]),
      [change],
    ),
    remove: useCallback(
      (itemId: number) => change((all) => all.filter((each) => each.itemId !== itemId)),
      [change],
    ),
  };
}

/** Reads the stored cart, and skips invalid entries. */
export function storedCart(storage: AccountStorage): CartEntry[] {
  const value = storage.readJson(entry);
  return Array.isArray(value) ? value.flatMap(entryOf) : [];
}

function entryOf(value: unknown): CartEntry[] {
  const stored = value as { itemId?: unknown; idempotencyKey?: unknown; wish?: unknown } | null;
  // Carts stored before this key was renamed have it as `wish`.
  const key = stored?.idempotencyKey ?? stored?.wish;
  const { itemId } = stored ?? {};
  return Number.isInteger(itemId) && typeof key === 'string'
    ? [{ itemId: itemId as number, idempotencyKey: key }]
    : [];
}
