'use client';
import { useCallback, useState } from 'react';
import { isQueued, reason } from './send';
import { useWhenSettled } from './use-when-settled';

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
  const whenSettled = useWhenSettled();

  const run = useCallback(
    async <Answer>(prefix: string, steps: Steps<Answer>) => {
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
        if (!refused.queuedId) return;
        whenSettled(refused.queuedId, (said) => {
          if (said.refused) undo(said.refused);
          if (said.answer) steps.settle?.(said.answer as Answer);
        });
      }
    },
    [whenSettled],
  );
  return { run, error, setError };
}
