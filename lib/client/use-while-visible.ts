'use client';
import { useEffect, useRef } from 'react';

/**
 * Does something again and again while the page is looked at: nobody pays for data that nobody sees.
 * @param interval  milliseconds between two times; null is never
 */
export function useWhileVisible(work: () => void, interval: number | null) {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (interval === null) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), interval);
    return () => clearInterval(timer);
  }, [interval]);
}
