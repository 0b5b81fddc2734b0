'use client';
import { useEffect, useRef } from 'react';

/**
 * Repeats work while the page is visible: nobody should pay for data that nobody sees.
 * @param interval  in milliseconds; null means never
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
