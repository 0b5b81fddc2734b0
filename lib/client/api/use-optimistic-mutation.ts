'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenSettled } from '@/lib/client/outbox';
import { isQueued, reason } from './send';

type Steps<Answer> = {
  show: () => void;
  ask: () => Promise<Answer>;
  /** Replaces the optimistic value with what the server stored. */
  settle?: (answer: Answer) => void;
  undo: () => void;
};

/**
 * Shows a change at once, and undoes it if the server refuses, also after it has waited for the network.
 * @returns `run`, which takes the prefix of an error (overview.md, Messages) and the steps; and the message of the
 *   last refusal
 */
export function useOptimisticMutation() {
  const [error, setError] = useState('');
  /** How to stop waiting for what waits for the network. */
  const waiting = useRef(new Set<() => void>());
  const isGone = useRef(false);
  useEffect(() => {
    const stops = waiting.current;
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const stop of stops) stop();
    };
  }, []);

  const run = useCallback(async <Answer>(prefix: string, steps: Steps<Answer>) => {
    const undo = (why: string) => {
      steps.undo();
      setError(prefix + why);
    };
    setError('');
    steps.show();
    try {
      const answer = await steps.ask();
      steps.settle?.(answer);
    } catch (refused) {
      if (!isQueued(refused)) return undo(reason(refused));
      if (!refused.queuedId || isGone.current) return;
      const stop = whenSettled(refused.queuedId, (said) => {
        waiting.current.delete(stop);
        if (said.refused) undo(said.refused);
        if (said.answer) steps.settle?.(said.answer as Answer);
      });
      waiting.current.add(stop);
    }
  }, []);
  return { run, error, setError };
}
