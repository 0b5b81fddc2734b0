'use client';
import { useCallback, useState } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';
import { isQueued, reason, send } from './send';

/**
 * A write, with the state for its button and status line.
 * @param spec    the call
 * @param prefix  the beginning of an error message, such as 'Error posting: '
 * @returns `submit`, which returns the response, null if it was refused (`error` says why), or undefined if it waits
 *   for the network (`error` says so); `pending`
 */
export function useSend<E extends Endpoint>(spec: E, prefix: string) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const submit = useCallback(
    async (input: InputOf<E>): Promise<AnswerOf<E> | null | undefined> => {
      setPending(true);
      setError('');
      try {
        return await send(spec, input);
      } catch (refused) {
        const queued = isQueued(refused);
        setError((queued ? '' : prefix) + reason(refused));
        return queued ? undefined : null;
      } finally {
        setPending(false);
      }
    },
    [spec, prefix],
  );
  return { submit, pending, error, setError };
}
