'use client';
import { useCallback, useRef, useState } from 'react';
import { whenSettled } from '@/lib/client/outbox';
import { type MutationSequence, mutationSequence } from './mutation-sequence';
import { isQueued, reason } from './send';

type Steps<Answer> = {
  show: () => void;
  ask: () => Promise<Answer>;
  /** Replaces the optimistic value with what the server stored. */
  settle?: (answer: Answer) => void;
  /** Shows what was there before this press. */
  undo: () => void;
};

/**
 * Shows a change at once, and shows what the server last said again if it refuses, also after the change has waited for the
 * network. What is shown may have been left meanwhile: it comes back from the page's memory, and so is put right all the same.
 * @returns `run`, which takes the prefix of an error (overview.md, Messages), which also tells one button from another, and the
 *   steps; and the message of the last refusal
 */
export function useOptimisticMutation() {
  const [error, setError] = useState('');
  const buttons = useRef(new Map<string, MutationSequence>());

  const run = useCallback(async <Answer>(prefix: string, steps: Steps<Answer>) => {
    const button = buttons.current.get(prefix) ?? mutationSequence();
    buttons.current.set(prefix, button);
    const mutation = button.start(steps.undo);
    const refuse = (why: string) => mutation.refused() && setError(prefix + why);
    setError('');
    steps.show();
    try {
      const answer = await steps.ask();
      mutation.stored(() => steps.settle?.(answer));
    } catch (refused) {
      if (!isQueued(refused)) return refuse(reason(refused));
      const { queuedId } = refused.details;
      if (!queuedId) return mutation.over();
      whenSettled(
        queuedId,
        (said) => {
          if (said.refused) refuse(said.refused);
          else if (said.answer) mutation.stored(() => steps.settle?.(said.answer as Answer));
          // Its author deleted it from what waits.
          else mutation.refused();
        },
        mutation.over,
      );
    }
  }, []);
  return { run, error, setError };
}
