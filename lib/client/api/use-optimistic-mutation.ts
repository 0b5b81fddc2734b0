'use client';
import { useCallback, useState } from 'react';
import { isQueued, reason } from './send';

type Steps<Answer> = {
  show: () => void;
  ask: () => Promise<Answer>;
  /** Replaces the optimistic value with what the server stored. */
  settle?: (answer: Answer) => void;
  undo: () => void;
};

/**
 * Shows a change at once, and undoes it if the server refuses.
 * @returns `run`, which takes the prefix of an error (overview.md, Messages) and the steps; and the message of the
 *   last refusal
 */
export function useOptimisticMutation() {
  const [error, setError] = useState('');
  const run = useCallback(async <Answer>(prefix: string, steps: Steps<Answer>) => {
    setError('');
    steps.show();
    try {
      const answer = await steps.ask();
      steps.settle?.(answer);
    } catch (refused) {
      if (isQueued(refused)) return;
      steps.undo();
      setError(prefix + reason(refused));
    }
  }, []);
  return { run, error, setError };
}
