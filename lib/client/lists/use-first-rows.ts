'use client';
import { startTransition, useEffect, useState } from 'react';

/** What the first screen shows of a list, of a phone or a laptop, and a little more. */
const usual = 3;

/**
 * Whether the page has hydrated; one commit does that for the whole page. No hook says so: `useSyncExternalStore` would
 * make React render everything again, at once and in one piece.
 */
let alive = false;

/**
 * What of a list is rendered. The server renders what the first screen shows; the rest comes along as data, and follows after
 * the first paint, a row at a time, which a slow phone lays out without keeping a thumb waiting, in renderings that a tap
 * interrupts. A page that one goes to inside the app is whole at once, so that the way back finds its place.
 * @param count   how many the first screen shows
 * @param waits   the rest stays away as long, because another list of the page goes first
 * @returns `shown`, the rows; `later`, how many follow in a moment
 */
export function useFirstRows<Row>(
  rows: Row[],
  count = usual,
  waits = false,
): { shown: Row[]; later: number } {
  const { length } = rows;
  const [most, setMost] = useState(alive ? Number.POSITIVE_INFINITY : count);
  useEffect(() => {
    alive = true;
    if (waits) return;
    const next = most + 1;
    startTransition(() => setMost(next < length ? next : Number.POSITIVE_INFINITY));
  }, [most, length, waits]);
  const later = Math.max(0, length - most);
  return { shown: rows.slice(0, length - later), later };
}
