'use client';
/** Checks and sends the file of a form. Loaded with the first file, since most visits send none. */
import { ApiError, noAnswer, send } from '@/lib/client/api/send';
import {
  answerTimeout,
  mimeOf,
  refusalOfFile,
  type UploadEndpoint,
  type UploadOptions,
  upload,
  uploadAhead,
} from '@/lib/client/api/upload';
import { videoLength } from '@/lib/client/video-length';
import type { AnswerOf, InputOf } from '@/lib/contract/endpoint';
import { afterStopping, type UploadRule } from '@/lib/contract/uploads';
import { askDirectUpload } from './schema';

/** Some platforms refuse request bodies over 4.5 MB, which includes the form around the file. */
const sentAheadFrom = 4 * 1024 * 1024;

/**
 * Sends a form with its file in one request. When the server offers direct uploads, a large file is sent first, straight to
 * the storage, and then the form with the file's key.
 * @throws ApiError
 */
export async function sendWithFile<E extends UploadEndpoint>(
  spec: E,
  fields: Record<string, string>,
  file: File,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const purpose = spec.form?.purpose;
  if (file.size <= sentAheadFrom || !purpose) return upload(spec, fields, file, options);
  const { name, size } = file;
  const { upload: ahead } = await send(askDirectUpload, {
    body: { purpose, name: name.slice(-255), size, type: mimeOf(file) },
  });
  if (!ahead) return upload(spec, fields, file, options);
  await uploadAhead(ahead.url, file, options);
  const answer = send(spec, { body: { ...fields, mediaKey: ahead.mediaKey } } as unknown as InputOf<E>);
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ApiError(0, noAnswer)), answerTimeout);
  });
  return Promise.race([answer, tooLate]);
}

/** Why a file would be refused, as far as this browser can tell; empty when nothing is wrong. */
export async function refusalOf(file: File, rule: UploadRule): Promise<string> {
  const { longest } = rule;
  const refused = refusalOfFile(file, rule);
  if (refused || !longest) return refused;
  const seconds = await videoLength(file);
  return seconds !== null && seconds > longest.seconds + afterStopping ? longest.tooLong : '';
}
