'use client';
import { useCallback, useRef, useState } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { ApiError, fieldsOf, isQueued, reason, send } from './send';
import { useWhenSettled } from './use-when-settled';

/**
 * A write, with the state for its button and status line.
 * @param spec    the call
 * @param prefix  the beginning of an error message, such as 'Error posting: '
 * @param onSent  called with the response to a write that waited for the network and was sent while the page is open
 * @returns `submit`, which takes the input and is told of a refusal, and returns the response, null if it was refused (`error` says why), or undefined if it waits
 *   for the network (`error` says so); `pending`; `code`, of the refusal; `fields`, the names of the fields that `error` is about
 */
export function useSend<E extends Endpoint>(spec: E, prefix: string, onSent?: (answer: AnswerOf<E>) => void) {
  const [pending, setPending] = useState(false);
  const [error, setWords] = useState('');
  const [code, setCode] = useState<ErrorCode>();
  const [fields, setFields] = useState<readonly string[]>();
  const sent = useRef(onSent);
  sent.current = onSent;
  const whenSettled = useWhenSettled();

  /** For words of the caller's own: they are about none of the fields that the server refused before. */
  const setError = useCallback((words: string) => {
    setFields(undefined);
    setCode(undefined);
    setWords(words);
  }, []);

  const follow = useCallback(
    (id: string, said: string) =>
      whenSettled(id, ({ answer, refused }, stillWaiting) => {
        if (refused) setError(prefix + refused);
        else if (stillWaiting === 0) setWords((now) => (now === said ? '' : now));
        if (answer) sent.current?.(answer as AnswerOf<E>);
      }),
    [prefix, whenSettled, setError],
  );

  const submit = useCallback(
    async (
      input: InputOf<E>,
      onRefused?: (refused: unknown) => void,
    ): Promise<AnswerOf<E> | null | undefined> => {
      setPending(true);
      setError('');
      try {
        return await send(spec, input);
      } catch (refused) {
        const queued = isQueued(refused);
        if (queued && refused.details.queuedId) follow(refused.details.queuedId, reason(refused));
        setFields(fieldsOf(refused));
        setCode(refused instanceof ApiError ? refused.code : undefined);
        setWords((queued ? '' : prefix) + reason(refused));
        if (!queued) onRefused?.(refused);
        return queued ? undefined : null;
      } finally {
        setPending(false);
      }
    },
    [spec, prefix, follow, setError],
  );
  return { submit, pending, error, code, fields, setError };
}
