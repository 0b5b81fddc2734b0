/** A disk that is full or takes nothing: a clear answer, no row without its file, no file without its row. */
import { afterEach, expect, test } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { fiftyTimes } from '../../support/call';
import { aUser } from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import { readOnlyDisk, smallDisk } from '../../support/small-disk';
import { aPicture, expectNothingKept, noise, upload } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const notKept = 'Your file could not be kept just now. Please try again later.';
let restore = () => {};
afterEach(() => {
  restore();
  restore = () => {};
});

test('full in the middle of a file: 503, nothing left, and the picture before it stands', async () => {
  const person = await aUser();
  const first = await upload(person, await aPicture());
  expect(first.status).toBe(200);
  const before = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  restore = smallDisk(64);
  const large = await noise(400, 400).png().toBuffer();
  for (const content of [aVideo(500_000), aVideo(2_900_000), large]) {
    await expectNothingKept(() => upload(person, content), 503, notKept);
    expect((await upload(person, content)).headers.get('retry-after')).toBe('60');
  }
  expect(await db().user.findUniqueOrThrow({ where: { id: person.id } })).toEqual(before);
  // What fits is taken.
  expect((await upload(await aUser(), await aPicture())).status).toBe(200);
});

test('full while fifty come at once: those answered 200 are there whole, the others not at all', async () => {
  restore = smallDisk(600);
  const people = await fiftyTimes(() => aUser());
  const answers = await fiftyTimes((each) => upload(people[each] ?? null, aVideo(50_000), 'me.mp4'));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const taken = await db().user.findMany({
    where: { id: { in: people.map(({ id }) => id) }, profileMediaUrl: { not: null } },
    select: { profileMediaUrl: true },
  });
  expect(taken.length).toBe(statuses.filter((each) => each === 200).length);
  const files = filesKept();
  expect(taken.map(({ profileMediaUrl }) => profileMediaUrl?.slice('/media/'.length)).sort()).toEqual(files);
  expect((await rowsKept()).filter((key) => files.includes(key))).toEqual(files);
});

test('a folder that takes nothing: 503, no row and no file', async () => {
  restore = readOnlyDisk();
  const person = await aUser();
  for (const content of [aVideo(), aVideo(1_000_000), await aPicture()])
    await expectNothingKept(() => upload(person, content), 503, notKept);
});
