'use client';
/** Checks and sends the file of a form. Loaded with the first file, since most visits send none. */
import { ApiError, isRefusedAs, noAnswer, send } from '@/lib/client/api/send';
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

/** The key of a form's file in the storage, once it was sent there ahead of the form. Each attempt has the same one. */
export type SentAhead = { mediaKey: string | undefined };

/**
 * Sends a form with its file in one request. When the server offers direct uploads, a large file is sent first, straight to
 * the storage, and then the form with the file's key. A file that an earlier attempt brought there is sent again only if the
 * server has no more of it: it may have cost somebody 64 MB.
 * @throws ApiError
 */
export async function sendWithFile<E extends UploadEndpoint>(
  spec: E,
  fields: Record<string, string>,
  file: File,
  sent: SentAhead,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const purpose = spec.form?.purpose;
  if (file.size <= sentAheadFrom || !purpose) return upload(spec, fields, file, options);
  if (sent.mediaKey !== undefined) {
    options.onProgress?.(1);
    try {
      return await sendWithKey(spec, fields, sent.mediaKey);
    } catch (refused) {
      if (!isRefusedAs(refused, 'upload_not_found') && !isRefusedAs(refused, 'upload_gone')) throw refused;
      sent.mediaKey = undefined;
      options.onProgress?.(0);
    }
  }
  const { name, size } = file;
  const { upload: ahead } = await send(askDirectUpload, {
    body: { purpose, name: name.slice(-255), size, type: mimeOf(file) },
  });
  if (!ahead) return upload(spec, fields, file, options);
  await uploadAhead(ahead.url, file, options);
  sent.mediaKey = ahead.mediaKey;
  return sendWithKey(spec, fields, ahead.mediaKey);
}

/** Sends the form of a file that is in the storage. On a dead line the answer is waited for as long as for any other form. */
function sendWithKey<E extends UploadEndpoint>(spec: E, fields: Record<string, string>, mediaKey: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, noAnswer)), answerTimeout);
  });
  const answer = send(spec, { body: { ...fields, mediaKey } } as unknown as InputOf<E>);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** Why a file would be refused, as far as this browser can tell; empty when nothing is wrong. */
export async function refusalOf(file: File, rule: UploadRule): Promise<string> {
  const { longest } = rule;
  const refused = refusalOfFile(file, rule);
  if (refused || !longest) return refused;
  const seconds = await videoLength(file);
  return seconds !== null && seconds > longest.seconds + afterStopping ? longest.tooLong : '';
}
