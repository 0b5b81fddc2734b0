'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readJsonEntry, writeEntry } from '@/lib/client/local-storage';

/** One thing in the cart. `wish` stays the same however often it is asked for, so that it is paid for once. */
export type CartEntry = { itemId: number; wish: string };

/**
 * The cart of one account, as it was left on this device.
 * @param owner  the account's id; null has no cart
 */
export function useCart(owner: number | null) {
  const key = owner === null ? null : `cart:${owner}`;
  const [entries, setEntries] = useState<CartEntry[]>([]);
  const latest = useRef<CartEntry[]>([]);

  const show = useCallback((next: CartEntry[]) => {
    latest.current = next;
    setEntries(next);
  }, []);

  useEffect(() => {
    if (!key) return;
    show(read(key));
    // What is put in or taken out in another tab shows here too.
    const follow = (event: StorageEvent) => event.key === key && show(read(key));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key, show]);

  const change = useCallback(
    (how: (entries: CartEntry[]) => CartEntry[]) => {
      if (!key) return;
      show(how(latest.current));
      writeEntry(key, JSON.stringify(latest.current));
    },
    [key, show],
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

function read(key: string): CartEntry[] {
  const value = readJsonEntry(key);
  return Array.isArray(value) ? value.filter(isEntry) : [];
}
