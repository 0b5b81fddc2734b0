'use client';
import { useCallback, useEffect, useRef } from 'react';
import type { Hints } from './hints';

/**
 * Asks when others hint that there is something new, as seldom as `Hints` says.
 * @param ask       asks for what is new
 * @param knows     whether the page has what an id stands for
 * @param interval  milliseconds between two questions, at least
 * @returns takes a hint: the id that somebody named, whatever it is
 */
export function useHints(ask: () => void, knows: (id: number) => boolean, interval: number) {
  const latest = useRef({ ask, knows });
  latest.current = { ask, knows };
  // Fetched with the first hint: on most visits there is none.
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
