'use client';
import { useRef, useState } from 'react';
import { failureWords, fieldsOf, unreachable } from '@/lib/client/api/send';
import type { UploadEndpoint } from '@/lib/client/api/upload';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { UploadRule } from '@/lib/contract/uploads';
import type { SentAhead } from './sending-hooks';

/** The code for uploads and for shrinking pictures is loaded with the first file: most visits send none. */
const sender = () => import('./sending-hooks').catch(unreachable);
const shrinker = () => import('@/lib/client/shrink-image').catch(unreachable);

/** The result of a form: its response, why the file was refused before it was sent, cancelled, or the error thrown. */
export type Outcome<Answer> =
  | { is: 'done'; answer: Answer }
  | { is: 'refused'; words: string }
  | { is: 'cancelled' }
  | { is: 'failed'; error: unknown };

/** The message for a form that was not sent. `prefix` and `loggedOut` as in `failureWords`. */
export function unsentWords(
  outcome: Exclude<Outcome<unknown>, { is: 'done' }>,
  prefix: string,
  loggedOut?: string,
): string {
  if (outcome.is === 'cancelled') return 'Upload cancelled.';
  return outcome.is === 'refused' ? prefix + outcome.words : failureWords(outcome.error, prefix, loggedOut);
}

/** The names of the fields that a form was refused for. */
export function unsentFields(outcome: Exclude<Outcome<unknown>, { is: 'done' }>): readonly string[] {
  if (outcome.is === 'cancelled') return [];
  return outcome.is === 'refused' ? ['file'] : fieldsOf(outcome.error);
}

/**
 * A form with one file. The file is shrunk on the device and checked before it is sent; the upload shows progress and can
 * be cancelled. Each attempt to send the same form has the same `clientId`, so that a retry after a lost response is stored
 * once; with other words it is another form, because the server would answer with the first version.
 * @param spec  a call that takes a form
 * @param rule  which files the call accepts
 * @param askBeforehand  throws where the server would refuse the fields, before the file is sent. Not for a retry, since the form
 *   may be stored already
 * @returns `submit`; `progress` of the upload from 0 to 1, null when none is running; `cancel`, which does nothing once the
 *   progress is 1: the server may have stored it by then
 */
export function useFileForm<E extends UploadEndpoint>(
  spec: E,
  rule: UploadRule,
  askBeforehand?: (fields: Record<string, string>) => Promise<void>,
) {
  const [progress, setProgress] = useState<number | null>(null);
  const way = useRef<AbortController | null>(null);
  const attempt = useRef<{ file: File; said: string; clientId: string; isSent: boolean } | null>(null);
  /** The file that was last sent ahead of its form. With other words it is the same one. */
  const ahead = useRef<{ file: File; sent: SentAhead } | null>(null);

  const submit = async (fields: Record<string, string>, chosen: File): Promise<Outcome<AnswerOf<E>>> => {
    const controller = new AbortController();
    way.current = controller;
    const { signal } = controller;
    const said = JSON.stringify(fields);
    if (attempt.current?.file !== chosen || attempt.current.said !== said)
      attempt.current = { file: chosen, said, clientId: crypto.randomUUID(), isSent: false };
    const form = attempt.current;
    const { clientId } = form;
    if (ahead.current?.file !== chosen) ahead.current = { file: chosen, sent: { mediaKey: undefined } };
    const { sent } = ahead.current;
    setProgress(0);
    const onProgress = (part: number) => {
      way.current = part === 1 ? null : controller;
      setProgress(part);
    };
    try {
      const { shrinkImage } = await shrinker();
      const { refusalOf, sendWithFile } = await sender();
      const file = await shrinkImage(chosen, rule.longestSide);
      const words = await refusalOf(file, rule);
      if (signal.aborted) return { is: 'cancelled' };
      if (words) return { is: 'refused', words };
      if (!form.isSent) await askBeforehand?.(fields);
      if (signal.aborted) return { is: 'cancelled' };
      form.isSent = true;
      const answer = await sendWithFile(spec, { ...fields, clientId }, file, sent, { onProgress, signal });
      ahead.current = null;
      return { is: 'done', answer };
    } catch (error) {
      return signal.aborted ? { is: 'cancelled' } : { is: 'failed', error };
    } finally {
      setProgress(null);
    }
  };
  return { submit, progress, cancel: () => way.current?.abort() };
}
