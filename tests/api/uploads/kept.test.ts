/** POST /api/users/profile/upload: what is kept, in which form, and what goes for it. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mimeOfKey } from '@/lib/contract/uploads';
import { keyOfUrl } from '@/lib/domains/media/media';
import { profile, uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, requireShape } from '../../support/call';
import { camera, cameraVideos, seen, traces } from '../../support/camera-files';
import { aUser, type Person } from '../../support/factories';
import { fileOf, filesKept, rowsKept } from '../../support/media';
import { aPicture, noise, upload } from '../../support/upload-forms';
import { aVideo, videoBox } from '../../support/videos';

/** Uploads, and @returns the key of what was kept */
async function kept(person: Person, content: Uint8Array, filename?: string): Promise<string> {
  const { status, body, message } = await upload(person, content, filename);
  expect(status, message).toBe(200);
  return keyOfUrl(String(body.profile_media_url));
}

test('a picture: its address, a row, a file, and it stands on the profile', async () => {
  const person = await aUser();
  const answer = await upload(person, await aPicture());
  expect(answer.status).toBe(200);
  requireShape(uploadProfileMedia, answer.body);
  expect(answer.body).toEqual({
    message: 'Profile media uploaded successfully!',
    profile_media_url: expect.stringMatching(/^\/media\/profile-[0-9a-f]{32}\.jpg$/),
    profile_media_type: 'image',
  });
  const key = keyOfUrl(String(answer.body.profile_media_url));
  expect(await db().media.findUniqueOrThrow({ where: { key } })).toMatchObject({
    ownerId: person.id,
    purpose: 'profile',
    mime: 'image/jpeg',
    bytes: readFileSync(fileOf(key)).length,
    keptAt: expect.any(Date),
  });
  const { body } = await call(profile, { as: await aUser(), params: { username: person.username } });
  expect(body.user).toMatchObject({
    profile_media_url: `/media/${key}`,
    profile_media_type: 'image',
    profile_media_bytes: readFileSync(fileOf(key)).length,
  });
});

test('a video is kept as it came', async () => {
  const video = aVideo(300_000);
  const answer = await upload(await aUser(), video, 'me.mp4');
  expect(answer.body.profile_media_type).toBe('video');
  const key = keyOfUrl(String(answer.body.profile_media_url));
  expect(key).toMatch(/\.mp4$/);
  expect(readFileSync(fileOf(key)).equals(video)).toBe(true);
});

test('the type is the bytes’, not the name’s', async () => {
  const person = await aUser();
  expect(mimeOfKey(await kept(person, await noise(20, 20).png().toBuffer(), 'me.mp4'))).toBe('image/png');
  expect(mimeOfKey(await kept(person, aVideo(), 'me.jpg'))).toBe('video/mp4');
});

test('pictures are no larger than the profile shows, upright, and never enlarged', async () => {
  const person = await aUser();
  const sizeOf = async (content: Buffer) => {
    const { width, height, orientation } = await sharp(fileOf(await kept(person, content))).metadata();
    return { width, height, orientation };
  };
  expect(await sizeOf(await noise(800, 600).jpeg({ quality: 60 }).toBuffer())).toEqual({
    width: 400,
    height: 300,
  });
  const lying = await noise(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sizeOf(lying)).toEqual({ width: 30, height: 60 });
});

test('where and with what a picture was taken is gone from the file', async () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 1234/100', GPSLongitude: '3/1 23/1 4567/100' };
  const camera = { Make: 'Tecno', Model: 'Spark Go', ImageDescription: 'at home in Surulere' };
  for (const format of ['jpeg', 'png'] as const) {
    const content = await noise(80, 80)
      .withExif({ IFD0: camera, IFD3: place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Surulere</place></x:xmpmeta>')
      [format]()
      .toBuffer();
    const before = await sharp(content).metadata();
    expect(before.exif?.toString('latin1')).toContain('Surulere');
    const file = readFileSync(fileOf(await kept(await aUser(), content)));
    const { exif, xmp, iptc, icc } = await sharp(file).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(file.toString('latin1')).not.toMatch(/Tecno|Spark|Surulere|Exif|GPS/);
  }
});

/** A profile takes no QuickTime. */
const mp4s = Object.entries(cameraVideos).filter(([name]) => !name.includes('QuickTime'));

test.each(mp4s)('%s: where, when and with what it was taken is gone from the file', async (_, video) => {
  const text = (words: string) => Buffer.from(words, 'latin1');
  const endings = [
    videoBox('uuid', text(`XMP: ${camera}`)),
    Buffer.concat([text('\0\0\0\u0001udta\0\0\0\0\0\0\0\u0026'), text(camera)]),
    Buffer.concat([text('\0\0\0\0meta'), text(`${camera}, to the end of the file`)]),
  ];
  for (const ending of endings) {
    const content = Buffer.concat([video, ending]);
    const file = readFileSync(fileOf(await kept(await aUser(), content, 'me.mp4')));
    expect(file.length).toBe(content.length);
    expect(file.toString('latin1')).not.toMatch(traces);
    for (let index = 0; index < 10; index += 1)
      expect(file.indexOf(seen(index))).toBe(content.indexOf(seen(index)));
  }
});

test('a picture of one column, or of too many pixels, is refused by its head', async () => {
  const long = await sharp({ create: { width: 1, height: 13_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const many = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const content of [long, many]) {
    const answer = await upload(await aUser(), content, 'me.png');
    expect(answer.status).toBe(413);
    expect(answer.message).toBe(
      'That picture has more pixels than we can open. Please choose a smaller one.',
    );
  }
});

test('a new picture takes the place of the one before, whose row and file go', async () => {
  const person = await aUser();
  const first = await kept(person, await aPicture());
  const second = await kept(person, aVideo(), 'me.mp4');
  expect(await rowsKept()).not.toContain(first);
  expect(filesKept()).not.toContain(first);
  expect(filesKept()).toContain(second);
});

test('a picture that is no upload of ours, as the demo’s, gives way too', async () => {
  const person = await aUser();
  await db().user.update({
    where: { id: person.id },
    data: { profileMediaUrl: '/demo/star.png', profileMediaType: 'image' },
  });
  const key = await kept(person, await aPicture());
  expect(filesKept()).toContain(key);
});

test('fifty at once leave one picture, one row and one file', async () => {
  const person = await aUser();
  const content = await aPicture();
  const before = { rows: await rowsKept(), files: filesKept() };
  const answers = await fiftyTimes((each) =>
    each % 2 ? upload(person, content) : upload(person, aVideo(), 'me.mp4'),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const { profileMediaUrl } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  const now = keyOfUrl(String(profileMediaUrl));
  expect(await rowsKept()).toEqual([...before.rows, now].sort());
  expect(filesKept()).toEqual([...before.files, now].sort());
});
