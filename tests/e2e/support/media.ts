/** Files to upload. */
import sharp from 'sharp';
import { type AnswerOf, addressOf, type Endpoint } from '@/lib/contract/endpoint';
import { type Bearer, site } from './ask.ts';

/** A noise picture in a camera's resolution. */
export const aPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0b7a75',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** The header of an MP4, followed by as many bytes as requested. */
export function aVideo(bytes = 2000): Buffer<ArrayBuffer> {
  const head = Buffer.from('\0\0\0\x1cftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
  const rest = Buffer.alloc(8 + bytes, 1);
  head.writeUInt32BE(head.length);
  rest.writeUInt32BE(rest.length);
  rest.write('mdat', 4, 'latin1');
  return Buffer.concat([head, rest]);
}

/** A form with one file, in the field of the profile picture call. */
export function formOf(content: Buffer<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('media', new Blob([content]), name);
  return form;
}

/** A file name with special characters and an injection attempt. */
export const oddName = '"><img src=x onerror=__pwned=99><iframe src=x>.mp4';

/**
 * Sends a call's form with its file, which has the odd name.
 * @throws Error with the refusal's message
 */
export async function sendFile<E extends Endpoint>(
  spec: E,
  as: Bearer,
  fields: Record<string, string>,
  file: Buffer<ArrayBuffer>,
  at = site,
): Promise<AnswerOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(spec.form?.field ?? '', new Blob([file]), oddName);
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await fetch(at + addressOf(spec.path), { method: 'POST', headers, body: form });
  const body = await response.json();
  if (response.status !== 200) throw new Error(`${spec.path}: ${response.status} ${JSON.stringify(body)}`);
  return body as AnswerOf<E>;
}
