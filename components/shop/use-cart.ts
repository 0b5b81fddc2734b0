'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';

/** One thing in the cart. `wish` stays the same however often it is asked for, so that it is paid for once. */
export type CartEntry = { itemId: number; wish: string };

const entry = 'cart';

/** The cart of the person here, as they left it on this device; a visitor has none. */
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
    show(read(storage));
    // What is put in or taken out in another tab shows here too.
    return storage.follow(entry, () => show(read(storage)));
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
          { itemId, wish: `shop-${crypto.randomUUID()}` },
        ]),
      [change],
    ),
    remove: useCallback(
      (itemId: number) => change((all) => all.filter((each) => each.itemId !== itemId)),
      [change],
    ),
  };
}

const isEntry = (value: unknown): value is CartEntry => {
  const entry = value as CartEntry | null;
  return Number.isInteger(entry?.itemId) && typeof entry?.wish === 'string';
};

function read(storage: AccountStorage): CartEntry[] {
  const value = storage.readJson(entry);
  return Array.isArray(value) ? value.filter(isEntry) : [];
}
