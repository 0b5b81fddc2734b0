'use client';
/** What sends a form's file, and what looks at it before: fetched with the first of them, since most visits send none. */
import { send } from '@/lib/client/api/send';
import {
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

/** Some platforms take no larger bodies than 4.5 MB, the form around the file included. */
const sentAheadFrom = 4 * 1024 * 1024;

/**
 * Sends a form with its file: together, or a large file first, straight to where files are kept, and then the form with
 * its key, where the server asks for that.
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
  const { name, size, type } = file;
  const { upload: ahead } = await send(askDirectUpload, {
    body: { purpose, name: name.slice(-255), size, type },
  });
  if (!ahead) return upload(spec, fields, file, options);
  await uploadAhead(ahead.url, file, options);
  return send(spec, { body: { ...fields, mediaKey: ahead.mediaKey } } as unknown as InputOf<E>);
}

/** What is wrong with a file, as far as this browser can tell; empty where nothing is. */
export async function refusalOf(file: File, rule: UploadRule): Promise<string> {
  const { longest } = rule;
  const refused = refusalOfFile(file, rule);
  if (refused || !longest) return refused;
  const seconds = await videoLength(file);
  return seconds !== null && seconds > longest.seconds + afterStopping ? longest.tooLong : '';
}
