'use client';
import { useDeferredValue, useSyncExternalStore } from 'react';

/** What the first screen shows of a list, of a phone or a laptop, and a little more. */
const usual = 3;

const never = () => () => {};

/**
 * What of a list is rendered. The server renders what the first screen shows; the rest comes along as data, and follows after
 * the first paint in a rendering that a tap interrupts. A page that one goes to inside the app is whole at once, so that
 * the way back finds its place.
 * @returns `shown`, the rows; `later`, how many follow in a moment
 */
export function useFirstRows<Row>(rows: Row[], count = usual): { shown: Row[]; later: number } {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const later = useDeferredValue(alive) ? 0 : Math.max(0, rows.length - count);
  return { shown: rows.slice(0, rows.length - later), later };
}
