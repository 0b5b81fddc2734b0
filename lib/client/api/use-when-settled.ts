'use client';
import { useCallback, useEffect, useRef } from 'react';
import { whenSettled } from '@/lib/client/outbox';
import type { SettledMessage } from '@/lib/contract/service-worker';

/**
 * Follows a component's writes that wait for the network, as long as it is on the screen.
 * @returns `follow`, which takes an item's id and is called back once, when it was sent or refused, with how many still wait
 */
export function useWhenSettled() {
  /** What waits, and how to stop waiting for it. */
  const waiting = useRef(new Map<string, () => void>());
  const isGone = useRef(false);
  useEffect(() => {
    const stops = waiting.current;
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const stop of stops.values()) stop();
    };
  }, []);

  return useCallback((id: string, settled: (said: SettledMessage, stillWaiting: number) => void) => {
    if (isGone.current) return;
    const stop = whenSettled(id, (said) => {
      waiting.current.delete(id);
      settled(said, waiting.current.size);
    });
    waiting.current.set(id, stop);
  }, []);
}
