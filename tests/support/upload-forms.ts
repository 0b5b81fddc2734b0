/** Upload forms as raw bytes, complete or not, and their files. */

import sharp from 'sharp';
import { expect } from 'vitest';
import { pendingEffects } from '@/lib/platform/after-response';
import { type Answer, rawCall, type Who } from './call';
import { filesKept, rowsKept } from './media';

export const boundary = 'danfo-7f3a';
export const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

export type Part = { name?: string; filename?: string; type?: string; content: Uint8Array | string };

/** One part of a form, without the boundary line that ends it. */
export function partBytes({ name, filename, type, content }: Part): Buffer<ArrayBuffer> {
  const named = name === undefined ? '' : `; name="${name}"`;
  const of = filename === undefined ? '' : `; filename="${filename}"`;
  const kind = type ?? (filename === undefined ? undefined : 'application/octet-stream');
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data${named}${of}`,
    ...(kind ? [`Content-Type: ${kind}`] : []),
    '\r\n',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(content as string)]);
}

/** A complete form. */
export function formBytes(...parts: Part[]): Buffer<ArrayBuffer> {
  const each = parts.flatMap((part) => [partBytes(part), Buffer.from('\r\n')]);
  return Buffer.concat([...each, Buffer.from(`--${boundary}--\r\n`)]);
}

/** The same bytes as a stream of small chunks, as over a network. */
export function inPieces(whole: Uint8Array, piece = 16 * 1024): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= whole.length) return controller.close();
      controller.enqueue(whole.subarray(at, at + piece));
      at += piece;
    },
  });
}

/** Sends a body, in small chunks, to the profile picture call. */
export const uploadBody = (as: Who, body: Uint8Array | ReadableStream<Uint8Array>, headers = formType) =>
  rawCall('POST', '/api/users/profile/upload', {
    as,
    text: body instanceof ReadableStream ? body : inPieces(body),
    headers,
  });

/** Sends one file in the call's file field. */
export const uploadAndGoOn = (as: Who, content: Uint8Array | string, filename = 'me.jpg') =>
  uploadBody(as, formBytes({ name: 'media', filename, content }));

/** The same, and waits for the work after the answer, which deletes the previous picture. */
export async function upload(...sent: Parameters<typeof uploadAndGoOn>) {
  const answer = await uploadAndGoOn(...sent);
  await pendingEffects();
  return answer;
}

/** Expects a refusal that leaves no new row and no new file. */
export async function expectNothingKept(
  attempt: () => Promise<Answer<unknown>>,
  status: number,
  message: string,
) {
  await pendingEffects();
  const before = [await rowsKept(), filesKept()];
  const answer = await attempt();
  await pendingEffects();
  expect({ status: answer.status, message: answer.message }).toEqual({ status, message });
  expect([await rowsKept(), filesKept()]).toEqual(before);
}

/** A picture of noise, which hardly compresses. */
export function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let each = 0; each < pixels.length; each += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    pixels[each] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A small JPEG that anyone may upload. */
export const aPicture = () => noise(64, 48).jpeg().toBuffer();
