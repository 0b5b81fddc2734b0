/** Files in a bucket of S3. */
import { expect, test } from 'vitest';
import { StorageRefused } from '@/lib/platform/storage/driver';
import { s3Storage } from '@/lib/platform/storage/s3';
import { type S3, s3In } from '@/lib/platform/storage/s3-settings';
import { S3Server } from '../../../support/s3-server';
import { keptAt } from '../../../support/storage-service';
import { keepsFiles } from './keeping';
import { showsFiles } from './seeing';

const service = keptAt(new S3Server());

keepsFiles(service);
showsFiles(service);

const key = `battle-${'cd'.repeat(16)}.mp4`;
const driver = (silent = 20_000) => s3Storage(s3In(service.settings) as S3, { connecting: 500, silent });

/** Twelve megabytes, which go in three parts. */
async function* twelve(breaking?: Error) {
  for (let each = 0; each < 12; each += 1) {
    if (each === 8 && breaking) throw breaking;
    yield Buffer.alloc(1024 * 1024, each);
  }
}

test('a bucket that says nothing is waited for no longer than its time', async () => {
  await driver().write(key, twelve(), 'video/mp4');
  service.fail('hung');
  const began = performance.now();
  const silent = driver(400);
  for (const asked of [
    () => silent.write(key, twelve(), 'video/mp4'),
    () => silent.open(key),
    () => silent.remove(key),
  ])
    await expect(asked()).rejects.toBeInstanceOf(StorageRefused);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a bucket that is away: refused at once, and there again when it is back', async () => {
  await driver().write(key, twelve(), 'video/mp4');
  await service.stop();
  for (const asked of [
    () => driver().write(key, twelve(), 'video/mp4'),
    () => driver().open(key),
    () => driver().remove(key),
  ])
    await expect(asked()).rejects.toBeInstanceOf(StorageRefused);
  await service.start();
  expect((await driver().open(key))?.length).toBe(12 * 1024 * 1024);
});

test('what its sender breaks off is no file, and the error is the sender’s', async () => {
  await driver().remove(key);
  const breaking = new Error('the phone is gone');
  await expect(driver().write(key, twelve(breaking), 'video/mp4')).rejects.toBe(breaking);
  expect(service.keys()).not.toContain(key);
});

test('a file that breaks off as it is read is an error, never a shorter file', async () => {
  await driver().write(key, twelve(), 'video/mp4');
  const stored = await driver().open(key);
  service.fail('cut');
  const reading = new Response(stored?.read()).arrayBuffer();
  await expect(reading).rejects.toThrow();
});

test('whoever is not let in is refused', async () => {
  const stranger = s3Storage({ ...(s3In(service.settings) as S3), secretAccessKey: 'guessed' });
  await expect(stranger.open(key)).rejects.toBeInstanceOf(StorageRefused);
  await expect(stranger.write(key, twelve(), 'video/mp4')).rejects.toBeInstanceOf(StorageRefused);
});
