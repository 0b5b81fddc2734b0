'use client';
import { useCallback, useEffect, useRef } from 'react';
import type { Hints } from './hints';

/**
 * Asks the server when others hint that there is something new, as rarely as `Hints` allows.
 * @param ask       loads what is new
 * @param knows     whether the page already has the item with an id
 * @param interval  the least time between two questions, in milliseconds
 * @returns a function that takes a hint: an id from anybody, so it may be anything
 */
export function useHints(ask: () => void, knows: (id: number) => boolean, interval: number) {
  const latest = useRef({ ask, knows });
  latest.current = { ask, knows };
  // Imported with the first hint, because most visits have none.
  const hints = useRef<Promise<Hints> | null>(null);
  useEffect(() => () => void hints.current?.then((each) => each.stop()).catch(() => {}), []);
  return useCallback(
    (id: unknown) => {
      hints.current ??= import('./hints').then(
        (its) =>
          new its.Hints({
            interval,
            ask: () => latest.current.ask(),
            knows: (each) => latest.current.knows(each),
          }),
      );
      hints.current
        .then((each) => each.take(id))
        .catch(() => {
          hints.current = null;
        });
    },
    [interval],
  );
}
