'use client';
import { startTransition, useEffect, useState } from 'react';

/** How many rows the first screen shows, on a phone or a laptop, plus a little more. */
const usual = 3;

/**
 * Whether the page has hydrated, which one commit does for the whole page. No hook reports it: `useSyncExternalStore` would
 * make React render everything again at once, without a break.
 */
let alive = false;

/**
 * Which rows of a list are rendered. The server renders what the first screen shows. The other rows are sent as data and
 * rendered after the first paint, one at a time, in transitions that a tap can interrupt, so that a slow phone stays
 * responsive. After a navigation inside the app all rows are rendered at once, so that going back finds the scroll
 * position.
 * @param count   how many rows the first screen shows
 * @param waits   while true, the other rows wait, because another list of the page goes first
 * @returns `shown`, the rendered rows; `later`, how many are still to come
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
