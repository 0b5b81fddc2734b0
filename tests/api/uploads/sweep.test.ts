/** What was uploaded and belongs to nothing goes after an hour, and nothing else. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { profileUpload } from '@/lib/contract/uploads';
import { keepMedia, keyOfUrl, releaseMedia } from '@/lib/domains/media/media';
import { newMedia, receiveMedia } from '@/lib/domains/media/receiving';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { db, transaction } from '@/lib/platform/database/client';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person, viewerOf } from '../../support/factories';
import { fileOf, filesKept, rowsKept } from '../../support/media';
import { aPicture, upload } from '../../support/upload-forms';

const minutes = (count: number) => count * 60_000;

/** Uploaded, and the call that would have attached it never came. */
async function anOrphan(person: Person): Promise<string> {
  async function* content() {
    yield await aPicture();
  }
  return (await receiveMedia(viewerOf(person), profileUpload, content())).key;
}

afterEach(() => setClockOffset(0));

test('orphans of more than an hour go, with their files; what is attached or younger stays', async () => {
  const person = await aUser();
  const attached = keyOfUrl(String((await upload(person, await aPicture())).body.profile_media_url));
  const old = [await anOrphan(person), await anOrphan(person)];
  setClockOffset(minutes(30));
  const young = await anOrphan(person);
  expect(await sweepMedia()).toBe(0);
  setClockOffset(minutes(59));
  expect(await sweepMedia()).toBe(0);
  expect(filesKept()).toEqual([attached, young, ...old].sort());

  setClockOffset(minutes(61));
  expect(await sweepMedia()).toBe(2);
  expect(await rowsKept()).toEqual([attached, young].sort());
  expect(filesKept()).toEqual([attached, young].sort());
  expect(await sweepMedia()).toBe(0);
  setClockOffset(minutes(24 * 60 * 365));
  expect(await sweepMedia()).toBe(1);
  expect(filesKept()).toEqual([attached]);
});

test('what a crash left: a row without a file, a row with half a file', async () => {
  const person = await aUser();
  const [rowAlone, half] = [
    await newMedia(viewerOf(person), profileUpload, 'image/png'),
    await newMedia(viewerOf(person), profileUpload, 'video/mp4'),
  ];
  mkdirSync(path.dirname(fileOf(half)), { recursive: true });
  writeFileSync(`${fileOf(half)}.part`, 'half');
  setClockOffset(minutes(61));
  expect(await sweepMedia()).toBe(2);
  expect(await rowsKept()).not.toContain(rowAlone);
  expect(filesKept().filter((name) => name.startsWith(half))).toEqual([]);
});

test('what was let go of and not removed at once goes with the next sweep', async () => {
  const person = await aUser();
  const key = keyOfUrl(String((await upload(person, await aPicture())).body.profile_media_url));
  await transaction((tx) => releaseMedia(tx, [key]));
  expect(await sweepMedia()).toBe(1);
  expect(filesKept()).not.toContain(key);
});

test('the owner is gone: their uploads stay findable and go', async () => {
  const person = await aUser();
  const key = await anOrphan(person);
  await db().media.update({ where: { key }, data: { ownerId: null } });
  setClockOffset(minutes(61));
  expect(await sweepMedia()).toBe(1);
});

test('a sweep and an attaching at once: it is attached and there, or swept and refused', async () => {
  const person = await aUser();
  const keys = await Promise.all(Array.from({ length: 20 }, () => anOrphan(person)));
  setClockOffset(minutes(61));
  const attaching = Promise.allSettled(keys.map((key) => transaction((tx) => keepMedia(tx, key))));
  const [outcomes] = await Promise.all([attaching, sweepMedia(), sweepMedia()]);
  for (const [index, key] of keys.entries()) {
    const kept = outcomes[index]?.status === 'fulfilled';
    expect((await rowsKept()).includes(key)).toBe(kept);
    expect(filesKept().includes(key)).toBe(kept);
  }
  const refused = outcomes.find((each) => each.status === 'rejected');
  if (refused) expect(refused.reason).toMatchObject({ code: 'upload_gone' });
});
