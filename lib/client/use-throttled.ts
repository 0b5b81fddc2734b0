'use client';
import { useCallback, useEffect, useRef } from 'react';

/** What follows from one act may come as several events: so long they are gathered, in milliseconds. */
const gathering = 500;

/**
 * Work that costs data, asked for by events that may come in numbers: done once for all that ask shortly after one another, at
 * most once in an interval, and only while the page is visible.
 * @param interval  in milliseconds
 * @returns what asks for it
 */
export function useThrottled(work: () => void, interval: number): () => void {
  const latest = useRef(work);
  latest.current = work;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);

  const ask = useCallback(() => {
    isDue.current = true;
    if (timer.current !== undefined || document.visibilityState !== 'visible') return;
    const look = () => {
      timer.current = undefined;
      if (!isDue.current || document.visibilityState !== 'visible') return;
      isDue.current = false;
      latest.current();
      timer.current = setTimeout(look, interval);
    };
    timer.current = setTimeout(look, gathering);
  }, [interval]);

  useEffect(() => {
    const seen = () => {
      if (isDue.current) ask();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [ask]);
  return ask;
}
