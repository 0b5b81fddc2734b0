/** What is UploadThing's alone, of files that go there by way of this server; the rest is in drivers/. */
import { expect, test } from 'vitest';
import { profileUpload } from '@/lib/contract/uploads';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { setClockOffset } from '../../support/clock';
import { ask, commit, sentAhead, standsIn, video } from '../../support/direct-upload';
import { aUser, viewerOf } from '../../support/factories';
import { rowsKept } from '../../support/media';
import { upload } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const service = standsIn();

test('what is refused is refused before anything is sent there', async () => {
  const [person, asked] = [await aUser(), service.asked.length];
  expect((await upload(person, 'words', 'me.png')).status).toBe(415);
  expect((await upload(person, aVideo(4_000_000), 'me.mp4')).status).toBe(413);
  expect(service.asked.slice(asked).filter((each) => each.startsWith('PUT'))).toEqual([]);
});

test('the service away: rows stay until it can be asked', async () => {
  const person = await aUser();
  const { mediaKey } = await ask(person, video, 'video/mp4');
  await service.stop();
  try {
    const answer = await commit(person, mediaKey);
    expect(answer.status).toBe(503);
    setClockOffset(61 * 60_000);
    expect(await sweepMedia()).toBe(0);
    expect(await rowsKept()).toContain(mediaKey);
  } finally {
    await service.start();
  }
});

test('a file that breaks off on its way from there is not taken, and is still there for the next attempt', async () => {
  const person = await aUser();
  const key = await sentAhead(person, 'profile');
  service.fail('cut');
  const answer = await commit(person, key);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  service.heal();
  expect((await commit(person, key)).status).toBe(200);
});

test('a key of ours is never two files', async () => {
  const person = await aUser();
  const viewer = viewerOf(person);
  const made = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { key } = await receiveMedia(viewer, profileUpload, [video] as never);
      return key;
    }),
  );
  expect(new Set(made).size).toBe(30);
  expect(made.every((key) => service.at(key)?.bytes.equals(video))).toBe(true);
});
