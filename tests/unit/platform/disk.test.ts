/** Files on the disk, as they are kept and read again. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '@/lib/platform/storage/disk';

const dir = mkdtempSync(path.join(tmpdir(), 'hypegist-disk-'));
const storage = diskStorage(dir);
afterAll(() => rmSync(dir, { recursive: true }));

test.each([
  ['empty', 0],
  ['one byte', 1],
  ['in one piece', 60_000],
  ['in several pieces', 200_000],
])('%s: read as it was written, whole and in part', async (_, length) => {
  const key = `profile-${randomBytes(16).toString('hex')}.jpg`;
  const bytes = randomBytes(length);
  await storage.write(key, Readable.from([bytes]) as never, 'image/jpeg');
  const file = await storage.open(key);
  if (!file) throw new Error('There is no such file.');
  expect(file.length).toBe(length);
  const read = async (range?: { start: number; end: number }) => buffer((await file.read(range)) as never);
  expect((await read()).equals(bytes)).toBe(true);
  if (length > 0) expect(await read({ start: length - 1, end: length - 1 })).toEqual(bytes.subarray(-1));
  await storage.remove(key);
  expect(await storage.open(key)).toBeNull();
});
