'use client';
import { useRef, useState } from 'react';
import { noAnswer, Refusal, reason, send } from '@/lib/client/send';
import type { UploadEndpoint, UploadOptions } from '@/lib/client/upload';
import { videoLength } from '@/lib/client/video-length';
import type { AnswerOf, InputOf } from '@/lib/contract/endpoint';
import { afterStopping, type UploadRule } from '@/lib/contract/uploads';
import { askDirectUpload } from './schema';

/** Some platforms take no larger bodies than 4.5 MB, the form around the file included. */
const sentAheadFrom = 4 * 1024 * 1024;

const unreachable = () => {
  throw new Refusal(0, noAnswer);
};

/** What sends files, and what makes pictures small, is fetched with the first of them: most visits send none. */
const sender = () => import('@/lib/client/upload').catch(unreachable);
const shrinker = () => import('@/lib/client/shrink-image').catch(unreachable);

type FormEndpoint = UploadEndpoint & { form?: UploadRule };

/**
 * Sends a form with its file: together, or a large file first, straight to where files are kept, and then the form with
 * its key, where the server asks for that.
 * @throws Refusal
 */
async function sendWithFile<E extends FormEndpoint>(
  spec: E,
  fields: Record<string, string>,
  file: File,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const { upload, uploadAhead } = await sender();
  const purpose = spec.form?.purpose;
  if (file.size <= sentAheadFrom || !purpose) return upload(spec, fields, file, options);
  const { name, size, type } = file;
  const { upload: ahead } = await send(askDirectUpload, {
    body: { purpose, name: name.slice(-255), size, type },
  });
  if (!ahead) return upload(spec, fields, file, options);
  await uploadAhead(ahead.url, file, options);
  return send(spec, { body: { ...fields, mediaKey: ahead.mediaKey } } as unknown as InputOf<E>);
}

/** What is wrong with a video's length, where that is limited and this browser can tell; empty where nothing is. */
async function refusalOfLength(file: File, { longest }: UploadRule): Promise<string> {
  const seconds = longest ? await videoLength(file) : null;
  return longest && seconds !== null && seconds > longest.seconds + afterStopping ? longest.tooLong : '';
}

/** What became of a form: its answer, what was wrong with the file before it was sent, or what was thrown. */
export type Outcome<Answer> =
  | { is: 'done'; answer: Answer }
  | { is: 'refused'; words: string }
  | { is: 'cancelled' }
  | { is: 'failed'; error: unknown };

/** What is said of a form that did not arrive; the spec's words stand before the reason. */
export function unsentWords(outcome: Exclude<Outcome<unknown>, { is: 'done' }>, prefix: string): string {
  if (outcome.is === 'cancelled') return 'Upload cancelled.';
  return prefix + (outcome.is === 'refused' ? outcome.words : reason(outcome.error));
}

/**
 * A form whose point is its file: made small on the device, checked before a byte is sent, with progress and a way out.
 * @param spec  a call that takes a form
 * @param rule  what it takes
 * @returns `submit`; `progress` of the file from 0 to 1, null where none is on its way; `cancel`
 */
export function useFileForm<E extends FormEndpoint>(spec: E, rule: UploadRule) {
  const [progress, setProgress] = useState<number | null>(null);
  const way = useRef<AbortController | null>(null);

  const submit = async (fields: Record<string, string>, chosen: File): Promise<Outcome<AnswerOf<E>>> => {
    const controller = new AbortController();
    way.current = controller;
    const { signal } = controller;
    setProgress(0);
    try {
      const { shrinkImage } = await shrinker();
      const { refusalOfFile } = await sender();
      const file = await shrinkImage(chosen, rule.longestSide);
      const words = refusalOfFile(file, rule) || (await refusalOfLength(file, rule));
      if (signal.aborted) return { is: 'cancelled' };
      if (words) return { is: 'refused', words };
      const answer = await sendWithFile(spec, fields, file, { onProgress: setProgress, signal });
      return { is: 'done', answer };
    } catch (error) {
      return signal.aborted ? { is: 'cancelled' } : { is: 'failed', error };
    } finally {
      setProgress(null);
    }
  };
  return { submit, progress, cancel: () => way.current?.abort() };
}
