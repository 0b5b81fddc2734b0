'use client';
/** Uploads a form with a file and reports progress. `fetch` reports none, so this uses XMLHttpRequest. */
import { sessionHeaders } from '@/lib/client/storage/stored-session';
import { announceUpload, reportAnswer } from '@/lib/client/upload-past-worker';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { mimeOfKey, type UploadRule, unknownMime } from '@/lib/contract/uploads';
import { accountHeader } from '@/lib/contract/viewer';
import { ApiError, noAnswer } from './send';

export type UploadEndpoint = Endpoint & { form?: UploadRule };

export type UploadOptions = {
  /** From 0 to 1; 1 only once all of it was sent, so that it can no longer be cancelled. */
  onProgress?: (part: number) => void;
  /** Cancels it, unless all of it was sent. */
  signal?: AbortSignal;
};

/** Other names for our types, of browsers and of extensions. */
const otherNames: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
};

/**
 * The MIME type of a file: the browser's, by our name and without parameters. If the browser knows none, the one of the
 * file's extension. The server checks the bytes anyway.
 * @returns empty where neither is known
 */
export function mimeOf({ type, name }: Pick<File, 'type' | 'name'>): string {
  const known = type && type !== unknownMime ? type : mimeOfKey(name.toLowerCase().replace(/jpeg$/, 'jpg'));
  const [plain = ''] = known.toLowerCase().split(';');
  const named = plain.replace('/x-', '/');
  return named === unknownMime ? '' : (otherNames[named] ?? named);
}

/** Checks a file before the upload. @returns why it is refused; empty if it is acceptable */
export function refusalOfFile(file: File, rule: UploadRule): string {
  if (file.size > rule.maxBytes) return rule.tooLarge;
  const mime = mimeOf(file);
  return mime === '' || rule.mimes.includes(mime) ? '' : rule.wrongType;
}

/**
 * @param spec    a call that takes a form
 * @param fields  the form's other fields
 * @param file    sent in the field that the call's rule names
 * @returns the response
 * @throws ApiError with the server's message; status 0 if there was no response or it was cancelled
 */
export async function upload<E extends UploadEndpoint>(
  spec: E,
  fields: Record<string, string>,
  file: File,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(spec.form?.field ?? 'media', file);
  const isPast = await announceUpload();
  const headers = sessionHeaders();
  const onAnswer = (request: XMLHttpRequest) => isPast && reportAnswer(request, headers[accountHeader]);
  const answer = await sendForm<AnswerOf<E>>(spec.method, spec.path, form, headers, { ...options, onAnswer });
  // A response that broke off before its end is read as `null`. A storage's own answer may be empty; a call's is not.
  if (answer === null) throw new ApiError(0, noAnswer);
  return answer;
}

/**
 * Uploads a file before its form, to a signed address.
 * @throws ApiError
 */
export async function uploadAhead(address: string, file: File, options: UploadOptions = {}): Promise<void> {
  const form = new FormData();
  form.set('file', file);
  await sendForm('PUT', address, form, {}, options);
}

/** How long after its last byte a form is waited for, in milliseconds. A retry with the same `clientId` is stored once. */
export const answerTimeout = 2 * 60_000;

/** The progress of a form of which something is still to be sent. */
const mostUnsent = 0.99;

function sendForm<Answer>(
  method: string,
  address: string,
  form: FormData,
  headers: Record<string, string>,
  { onProgress, signal, onAnswer }: UploadOptions & { onAnswer?: (request: XMLHttpRequest) => void },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    request.open(method, address);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(Math.min(loaded / total, mostUnsent));
    request.upload.onload = () => {
      isSent = true;
      onProgress?.(1);
      // On a dead line no answer would ever come, and the form would wait until the page is loaded again.
      timer = setTimeout(() => request.abort(), answerTimeout);
    };
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      onAnswer?.(request);
      if (request.status === 200) resolve(request.response as Answer);
      else {
        const { message = '', code, issues } = request.response ?? {};
        reject(new ApiError(request.status, message, { code, issues }));
      }
    };
    request.onerror = () => reject(new ApiError(0, noAnswer));
    // The page may also be left, which cancels nothing that was sent.
    request.onabort = () => reject(new ApiError(0, isSent ? noAnswer : 'Cancelled.'));
    if (signal?.aborted) return reject(new ApiError(0, 'Cancelled.'));
    signal?.addEventListener('abort', () => isSent || request.abort());
    request.send(form);
  });
}
