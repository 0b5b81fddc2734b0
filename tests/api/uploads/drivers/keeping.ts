/** What every driver must do for the calls: keep, replace, sweep, read in part, and fail without leaving anything behind. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { profileUpload } from '@/lib/contract/uploads';
import { keyOfUrl } from '@/lib/domains/media/media';
import { moveFiles, removeMoved } from '@/lib/domains/media/moving';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { StorageRefused } from '@/lib/platform/storage/driver';
import { storage, storageAt } from '@/lib/platform/storage/storage';
import { setClockOffset } from '../../../support/clock';
import { aUser, type Person, viewerOf } from '../../../support/factories';
import { askFile } from '../../../support/files';
import { fileOf, filesKept, rowsKept } from '../../../support/media';
import type { StorageService } from '../../../support/storage-service';
import { aPicture, upload } from '../../../support/upload-forms';
import { aVideo } from '../../../support/videos';

const notKept = 'Your file could not be kept just now. Please try again later.';
const large = aVideo(2_900_000);

async function kept(person: Person, content: Uint8Array, name?: string): Promise<string> {
  const { status, body, message } = await upload(person, content, name);
  expect(status, message).toBe(200);
  expect(body.profile_media_url).toMatch(/^\/media\/profile-[0-9a-f]{32}\.(jpg|mp4)$/);
  return keyOfUrl(String(body.profile_media_url));
}

export function keepsFiles(service: StorageService) {
  test('kept there under our key, served from here, and gone with what takes its place', async () => {
    const person = await aUser();
    const first = await kept(person, await aPicture());
    expect(await db().media.findUniqueOrThrow({ where: { key: first } })).toMatchObject({
      place: service.place,
      bytes: service.bytesOf(first)?.length,
      keptAt: expect.any(Date),
    });
    const served = await askFile(person, first);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer()).equals(service.bytesOf(first) as Buffer)).toBe(true);
    const second = await kept(person, large, 'me.mp4');
    expect(service.bytesOf(first)).toBe(undefined);
    expect(service.bytesOf(second)?.equals(large)).toBe(true);
    expect(await rowsKept()).toEqual([second]);
    if (service.place !== 'disk') expect(filesKept()).toEqual([]);
  });

  test('a part of a file is that part', async () => {
    const person = await aUser();
    const key = await kept(person, large, 'me.mp4');
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=1000000-1999999', 1_000_000, 1_999_999],
      ['bytes=-1000', large.length - 1000, large.length - 1],
    ] as const) {
      const answer = await askFile(person, key, { headers: { range } });
      expect(answer.status).toBe(206);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.equals(large.subarray(start, end + 1))).toBe(true);
    }
  });

  test.each(service.failures)(
    'it fails with %s: 503, no row without its file, no file without its row',
    async (how) => {
      const person = await aUser();
      const before = [await rowsKept(), service.keys()];
      for (const content of [aVideo(100), large, await aPicture()]) {
        service.fail(how);
        const answer = await upload(person, content);
        expect({ status: answer.status, message: answer.message }).toEqual({ status: 503, message: notKept });
        expect(answer.headers.get('retry-after')).toBe('60');
        service.heal();
        // What it could not be asked to remove just then goes with the sweep.
        setClockOffset(61 * 60_000);
        await sweepMedia();
        setClockOffset(0);
        expect([await rowsKept(), service.keys()]).toEqual(before);
      }
      // And is well again.
      await kept(person, aVideo(100), 'me.mp4');
    },
  );

  /** What is on this server's disk does not break off. */
  const breaking = service.failures.includes('cut') ? (['cut', 503] as const) : [];
  test.each(breaking)('reading fails with %s: 503, or an answer that breaks off', async (how) => {
    const person = await aUser();
    const picture = await kept(person, await aPicture());
    const stored = await storage().open(picture);
    service.fail(how);
    expect((await askFile(person, `${picture}?small`)).status).toBe(503);
    // Of a file that was there a moment ago.
    const reading = new Response(stored?.read()).arrayBuffer();
    await expect(reading).rejects.toBeInstanceOf(StorageRefused);
    const answer = await askFile(person, picture);
    if (how === 'cut') await expect(answer.arrayBuffer()).rejects.toThrow();
    else expect(answer.status).toBe(503);
    service.heal();
    expect((await askFile(person, `${picture}?small`)).status).toBe(200);
    const whole = await askFile(person, picture);
    expect((await whole.arrayBuffer()).byteLength).toBe(service.bytesOf(picture)?.length);
  });

  test('orphans go with their files after an hour; what is attached stays', async () => {
    const person = await aUser();
    const attached = await kept(person, await aPicture());
    const { key } = await receiveMedia(viewerOf(person), profileUpload, [large] as never);
    expect(service.keys()).toContain(key);
    setClockOffset(61 * 60_000);
    expect(await sweepMedia()).toBe(1);
    expect(service.keys()).not.toContain(key);
    expect(service.keys()).toContain(attached);
    expect(service.keys()).toEqual(await rowsKept());
  });

  test('what came before places were written moves here from the disk, and back', async () => {
    const { place } = service;
    if (place === 'disk') return;
    const old = storageAt('disk');
    const keys = Array.from({ length: 12 }, () => `chat-${randomBytes(16).toString('hex')}.mp4`);
    const bytes = (key: string) => Buffer.from(key.repeat(20_000));
    for (const key of keys) {
      await old.write(key, [bytes(key)] as never, 'video/mp4');
      const row = { key, purpose: 'chat', mime: 'video/mp4', createdAt: now(), keptAt: now() };
      await db().media.create({ data: { ...row, place: 'disk' } });
    }
    const there = { from: 'disk', to: place } as const;
    expect(await moveFiles(there, 'disk', () => {})).toMatchObject({ files: 12, missing: [], failed: [] });
    expect(await removeMoved(there)).toBe(12);
    // Both have them, and each is opened where it moved to.
    expect(filesKept()).toEqual(keys.toSorted());
    expect(await removeMoved(there, 0)).toBe(0);
    expect(filesKept()).toEqual([]);
    for (const key of keys) expect(service.bytesOf(key)?.equals(bytes(key))).toBe(true);
    service.fail(503);
    const back = { from: place, to: 'disk' } as const;
    const refused = await moveFiles(back, 'disk', () => {});
    expect(refused.failed.length).toBeGreaterThanOrEqual(12);
    service.heal();
    expect((await moveFiles(back, 'disk', () => {})).failed).toEqual([]);
    await removeMoved(back, 0);
    for (const key of keys) expect((await readFile(fileOf(key))).equals(bytes(key))).toBe(true);
    expect(service.keys()).toEqual([]);
    // As it was, for the tests that follow.
    await moveFiles(there, 'disk', () => {});
    await removeMoved(there, 0);
    expect(filesKept()).toEqual([]);
  });

  test('sixty megabytes flow through without being held', async () => {
    const key = `battle-${'ab'.repeat(16)}.mp4`;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const before = held();
    let most = before;
    const piece = Buffer.alloc(64 * 1024, 7);
    async function* content() {
      for (let each = 0; each < 960; each += 1) {
        yield piece;
        // By what came, not by the clock: a slow machine would collect and do nothing else.
        if (each % 48 === 0) most = Math.max(most, held());
      }
    }
    await storage().write(key, content(), 'video/mp4');
    expect((await storage().open(key))?.length).toBe(960 * 64 * 1024);
    await storage().remove(key);
    expect(await storage().open(key)).toBe(null);
    expect((most - before) / 1024 / 1024).toBeLessThan(32);
  });
}
