/** Pictures are made smaller before they are sent, whatever the phone calls them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shrinkImage } from '@/lib/client/shrink-image';

beforeAll(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }));
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob([`${canvas.width} x ${canvas.height}`])),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
});
afterAll(() => vi.unstubAllGlobals());

const file = (name: string, type: string) => new File(['x'.repeat(5000)], name, { type });

test.each([
  ['IMG_1.jpg', 'image/jpeg'],
  ['IMG_1.jpg', 'image/jpg'],
  ['IMG_1.JPEG', ''],
  ['IMG_1.png', 'application/octet-stream'],
  ['IMG_1.png', 'image/x-png'],
])('%s of type %j', async (name, type) => {
  const small = await shrinkImage(file(name, type), 400);
  expect([await small.text(), small.name, small.type]).toEqual(['400 x 300', 'IMG_1.jpg', 'image/jpeg']);
});

test.each([
  ['a.gif', 'image/gif'],
  ['a.mp4', 'video/mp4'],
  ['a', ''],
])('%s of type %j stays as it is', async (name, type) => {
  const chosen = file(name, type);
  expect(await shrinkImage(chosen, 400)).toBe(chosen);
});
