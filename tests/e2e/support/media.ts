/** Files to upload. */
import sharp from 'sharp';
import { type AnswerOf, addressOf, type Endpoint } from '@/lib/contract/endpoint';
import { type Bearer, site } from './ask.ts';

/** A photograph of nothing, as large as a camera's. */
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

/** What stands at the front of an MP4 and says that it is one; then as many bytes as asked for. */
export function aVideo(bytes = 2000): Buffer<ArrayBuffer> {
  const head = Buffer.from('\0\0\0\x1cftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
  const rest = Buffer.alloc(8 + bytes, 1);
  head.writeUInt32BE(head.length);
  rest.writeUInt32BE(rest.length);
  rest.write('mdat', 4, 'latin1');
  return Buffer.concat([head, rest]);
}

/** A form with one file under the name that the profile's call knows. */
export function formOf(content: Buffer<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('media', new Blob([content]), name);
  return form;
}

/** A file as it was called on somebody's device: everything that a name can hold. */
export const oddName = '"><img src=x onerror=__pwned=99><iframe src=x>.mp4';

/**
 * Sends a call's form with its one file, which is oddly called.
 * @throws Error with the refusal
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
