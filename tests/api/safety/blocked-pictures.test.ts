/** A picture that was blocked is refused wherever it comes back, also scaled and saved anew (docs/product/rules.md, Safety). */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { appeal } from '@/lib/domains/safety/appeal-schema';
import { listReports, moderate, moderationLog } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import {
  aPersonWithPassword,
  aPost,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { fileOf } from '../../support/media';
import { decide, reported } from '../../support/report-calls';
import { aPicture, noise, uploadAndGoOn } from '../../support/upload-forms';

const creator = await theCreator();

/** A picture with a shape: noise alone looks like other noise at 32 pixels. */
const aScene = (hue: string, at: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: hue } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="640" height="480"><circle cx="${at}" cy="200" r="120" fill="white"/><rect x="${600 - at}" y="300" width="200" height="90" fill="black"/></svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer();

async function block(bytes: Buffer) {
  const owner = await aUser();
  const { body } = await uploadAndGoOn(owner, bytes);
  const id = await reported('profile_picture', owner.id);
  const answer = await call(moderate, {
    as: creator,
    params: { id },
    body: { action: 'remove-picture', rule: 'R3', blockMedia: true },
  });
  expect(answer.message).toBe('Removed. Their picture is gone. Its picture is refused from now on.');
  return body;
}

const sharing = async (as: Person, bytes: Buffer) => {
  const answer = await uploadAndGoOn(as, bytes);
  return { status: answer.status, message: String(answer.body.message) };
};
const refused = { status: 422, message: 'This picture cannot be shared here.' };

test('refused in any size and quality, and as a PNG; another picture passes', async () => {
  const scene = await aScene('#c33', 180);
  await block(scene);
  for (const copy of [
    scene,
    await sharp(scene).resize(300).jpeg({ quality: 50 }).toBuffer(),
    await sharp(scene).resize(1200).png().toBuffer(),
    await sharp(scene).modulate({ brightness: 1.05 }).jpeg().toBuffer(),
  ])
    expect(await sharing(await aUser(), copy)).toEqual(refused);
  expect((await sharing(await aUser(), await aScene('#36c', 460))).status).toBe(200);
  expect((await sharing(await aUser(), await aPicture())).status).toBe(200);
});

test('in a chat too: nothing is kept of it, and whoever tried is in front of the queue, once', async () => {
  const scene = await aScene('#191', 320);
  await block(scene);
  const [sender, reader] = [await aUser(), await aUser()];
  for (let each = 0; each < 3; each += 1) {
    const answer = await rawCall('POST', '/api/dms/send', {
      as: sender,
      body: { recipientUsername: reader.username, content: '', isGhostBomb: false },
      file: { field: 'media', name: 'me.jpg', bytes: new Uint8Array(scene) },
    });
    expect(answer).toMatchObject(refused);
  }
  expect(await db().media.count({ where: { ownerId: sender.id } })).toBe(0);
  expect(await db().message.count({ where: { senderId: sender.id } })).toBe(0);
  const { body } = await call(listReports, { as: creator, query: { limit: 50 } });
  const found = body.filter(({ copy }) => copy.username === sender.username);
  expect(found).toMatchObject([{ reason: 'known-picture', urgent: 1, target_type: 'user', reporters: 0 }]);
  expect(body[0]?.urgent).toBe(1);
  const { body: lines } = await call(moderationLog, { as: creator, query: {} });
  expect(
    lines.filter((line) => line.action === 'refuse-picture' && line.target_id === sender.id),
  ).toHaveLength(3);
  expect(lines[0]?.actor).toBe('a known picture');
});

test('whoever is suspended for it may appeal, and what was decided stands in their history', async () => {
  const scene = await aScene('#a5c', 140);
  await block(scene);
  const person = await aPersonWithPassword();
  expect(await sharing(person, scene)).toEqual(refused);
  const about = { targetType: 'user', targetId: person.id };
  const { id } = await db().report.findFirstOrThrow({ where: { ...about, reason: 'known-picture' } });
  expect((await decide(id, 'suspend', { rule: 'R3', days: 7 })).status).toBe(200);
  const refusal = await call(login, { body: { email: person.email, password } });
  const { appeal_token: appealToken = '' } = refusal.body as { appeal_token?: string };
  const sent = await call(appeal, { body: { appealToken, words: 'It was my own drawing' } });
  expect(sent.status, sent.message).toBe(200);

  const post = await aPost({ by: person });
  const later = await reported('post', post.id);
  const { body } = await call(listReports, { as: creator, query: { limit: 50 } });
  expect(body.find((each) => each.id === later)?.history).toEqual([{ action: 'suspend', count: 1 }]);
});

test('what was kept before a picture was blocked stays, and no picture can be made of its hash', async () => {
  const scene = await aScene('#808', 250);
  const earlier = await aUser();
  const key = keyOfUrl(String((await uploadAndGoOn(earlier, scene)).body.profile_media_url));
  await block(scene);
  expect((await readFile(fileOf(key))).length).toBeGreaterThan(0);
  const rows = await db().decisionPicture.findMany({});
  expect(rows.every(({ hash }) => /^[01]{64}$/.test(hash))).toBe(true);
});

test('fifty other pictures are far from it', async () => {
  const { pictureHash } = await import('@/lib/domains/media/blocked-pictures');
  const blocked = (await db().decisionPicture.findMany({})).map(({ hash }) => hash);
  const distance = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length;
  let nearest = 64;
  for (let each = 0; each < 50; each += 1) {
    const hash = await pictureHash(await noise(64, 48).jpeg().toBuffer());
    for (const other of blocked) nearest = Math.min(nearest, distance(hash, other));
  }
  expect(nearest).toBeGreaterThan(5);
});
