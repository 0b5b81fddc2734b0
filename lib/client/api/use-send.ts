'use client';
import { useCallback, useState } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';
import { isQueued, reason, send } from './send';

/**
 * A write, with what its button and status line need.
 * @param spec    the call
 * @param prefix  the words before an error, such as 'Error posting: '
 * @returns `submit`, which gives the answer, null where it was refused (then `error` says why), or undefined where it waits
 *   for the network (then `error` says that); `pending`
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
