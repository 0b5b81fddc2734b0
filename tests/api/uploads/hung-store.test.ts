/** Storage that hangs costs nobody an upload, holds no lock, and nothing outside is ever called inside a transaction. */
import { afterEach, expect, test } from 'vitest';
import { profileUpload } from '@/lib/contract/uploads';
import { discardMedia, keepMedia } from '@/lib/domains/media/media';
import { newMedia } from '@/lib/domains/media/receiving';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { afterResponse, pendingEffects } from '@/lib/platform/after-response';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { publish } from '@/lib/platform/realtime/realtime';
import { type Storage, StorageRefused } from '@/lib/platform/storage/driver';
import { storage, watched } from '@/lib/platform/storage/storage';
import { until } from '../../../scripts/services/process.ts';
import { setClockOffset } from '../../support/clock';
import { standsIn, video } from '../../support/direct-upload';
import { aUser, viewerOf } from '../../support/factories';
import { rowsKept } from '../../support/media';
import { upload, uploadAndGoOn } from '../../support/upload-forms';

const service = standsIn();
const hour = 3_600_000;

afterEach(async () => {
  service.hangs = false;
  await pendingEffects();
});

test('an upload is answered while the store leaves every removal unanswered', async () => {
  const person = await aUser();
  for (let orphan = 0; orphan < 5; orphan += 1) await newMedia(viewerOf(person), profileUpload, 'image/png');
  expect((await upload(person, video, 'me.mp4')).status).toBe(200);
  setClockOffset(2 * hour);
  service.hangs = true;
  const began = performance.now();
  // The picture before it and five orphans are to go.
  const answer = await uploadAndGoOn(person, video, 'me.mp4');
  expect(answer.status, answer.message).toBe(200);
  // One removal is waited for ten seconds.
  expect(performance.now() - began).toBeLessThan(9000);
  await service.stop();
  await pendingEffects();
  await service.start();
  // What was not removed is still led to, and goes once the store answers.
  service.hangs = false;
  setClockOffset(4 * hour);
  await sweepMedia();
  expect(await rowsKept()).toHaveLength(1);
});

test('what is going cannot be attached, and nobody waits for a lock meanwhile', async () => {
  const person = await aUser();
  const key = await newMedia(viewerOf(person), profileUpload, 'image/png');
  service.hangs = true;
  const going = discardMedia(key).catch((error) => error);
  await until(
    async () => (await db().media.findUnique({ where: { key } }))?.removingAt !== null,
    'It is not going',
  );
  const began = performance.now();
  await expect(transaction((tx) => keepMedia(tx, key))).rejects.toMatchObject({ code: 'upload_gone' });
  // The removal would be waited for ten seconds.
  expect(performance.now() - began).toBeLessThan(6000);
  const { rowCount } = await pool().query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(rowCount).toBe(0);
  await service.stop();
  await going;
  await service.start();
  expect((await db().media.findUnique({ where: { key } }))?.removingAt).not.toBeNull();
});

test('a question to the store has a time; a file on its way has its own', async () => {
  const never = () => new Promise<never>(() => {});
  const silent: Storage = { write: never, remove: never, open: never };
  const store = watched(silent, 50);
  await expect(store.remove('profile-x.png')).rejects.toBeInstanceOf(StorageRefused);
  await expect(store.open('profile-x.png')).rejects.toBeInstanceOf(StorageRefused);
});

test.each([
  ['storage', () => storage().remove(`profile-${'0'.repeat(32)}.png`)],
  ['a live event', () => publish('private-showdown', 'showdown_live_start', {})],
  ['what follows an answer', async () => afterResponse(async () => {})],
])('%s inside a transaction is a mistake, and says so', async (_, outside) => {
  await expect(transaction(() => outside() as Promise<unknown>)).rejects.toThrow('inside a transaction');
  await outside();
});
