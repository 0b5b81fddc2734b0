/** A picture is refused as long as what blocked it stands, and no longer (docs/product/rules.md, Safety). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appeal, decideAppeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { liftSuspension } from '@/lib/domains/safety/suspension-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aUser, type Person, theCreator } from '../../support/factories';
import { reported, suspensionId } from '../../support/report-calls';
import { uploadAndGoOn } from '../../support/upload-forms';

const creator = await theCreator();
let drawn = 0;

/** A picture that looks like no other of this file. */
const aScene = () => {
  drawn += 1;
  const bars = Array.from(
    { length: 8 },
    (_, at) =>
      `<rect x="${at * 80}" y="${((drawn * 7 + at * at * drawn * 5) % 8) * 60}" width="${40 + ((at * drawn * 13) % 60)}" height="${60 + ((drawn * at * 31) % 200)}" fill="${(at + drawn) % 2 ? 'white' : 'black'}"/>`,
  );
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .composite([{ input: Buffer.from(`<svg width="640" height="480">${bars.join('')}</svg>`) }])
    .jpeg()
    .toBuffer();
};

const isRefused = async (bytes: Buffer) => (await uploadAndGoOn(await aUser(), bytes)).status === 422;

/** Somebody whose picture this is, and a report of it. */
async function aReported(bytes: Buffer): Promise<{ owner: Person; id: number }> {
  const owner = await aUser();
  expect((await uploadAndGoOn(owner, bytes)).status).toBe(200);
  return { owner, id: await reported('profile_picture', owner.id) };
}
const act = async (id: number, action: 'hide' | 'restore' | 'suspend', blockMedia = false) => {
  const body = { action, rule: 'R3', blockMedia } as const;
  const answer = await call(moderate, { as: creator, params: { id }, body });
  expect(answer.status, answer.message).toBe(200);
  return answer.message;
};

test('restored, it may be shared again, and whoever decides is told', async () => {
  const scene = await aScene();
  const { id } = await aReported(scene);
  await act(id, 'hide', true);
  expect(await isRefused(scene)).toBe(true);
  expect(await act(id, 'restore')).toBe('Restored. Its picture may be shared again.');
  expect(await isRefused(scene)).toBe(false);
});

test('so is one whose suspension is lifted by name', async () => {
  const [scene, other] = [await aScene(), await aScene()];
  const lifted = async (bytes: Buffer, blockMedia: boolean) => {
    const { id } = await aReported(bytes);
    await act(id, 'suspend', blockMedia);
    const { decisionId } = await db().report.findUniqueOrThrow({ where: { id } });
    const params = { id: suspensionId(decisionId as number) };
    return (await call(liftSuspension, { as: creator, params })).message;
  };
  expect(await lifted(scene, true)).toBe('Lifted. Its picture may be shared again.');
  expect(await isRefused(scene)).toBe(false);
  expect(await lifted(other, false)).toBe('Lifted.');
});

test('so is one whose decision an appeal overturned', async () => {
  const scene = await aScene();
  const { owner, id } = await aReported(scene);
  await act(id, 'hide', true);
  const [own] = (await call(listOwnDecisions, { as: owner, query: {} })).body;
  await call(appeal, { as: owner, body: { decisionId: own?.id as number, words: 'It is my dog.' } });
  const waiting = (await call(listAppeals, { as: creator, query: { limit: 50 } })).body;
  const params = { id: waiting.find(({ username }) => username === owner.username)?.id as number };
  const body = { decision: 'overturn', words: 'It is.' } as const;
  const answer = await call(decideAppeal, { as: creator, params, body });
  expect(answer.message).toBe('The decision is undone. Its picture may be shared again.');
  expect(await isRefused(scene)).toBe(false);
});

test('a decision that replaces it says anew whether the picture is refused', async () => {
  const scene = await aScene();
  const { id } = await aReported(scene);
  await act(id, 'hide', true);
  expect(await act(id, 'suspend', true)).toContain('Its picture is refused from now on.');
  expect(await isRefused(scene)).toBe(true);
  expect(await act(id, 'hide')).toContain('Its picture may be shared again.');
  expect(await isRefused(scene)).toBe(false);
});

test('what another decision or the list from outside blocks stays refused', async () => {
  const { blockListed, pictureHash } = await import('@/lib/domains/media/blocked-pictures');
  const scene = await aScene();
  const [one, other] = [await aReported(scene), await aReported(scene)];
  for (const { id } of [one, other]) await act(id, 'hide', true);
  expect(await act(one.id, 'restore')).toBe('Restored.');
  expect(await isRefused(scene)).toBe(true);
  expect(await act(other.id, 'restore')).toBe('Restored. Its picture may be shared again.');
  expect(await isRefused(scene)).toBe(false);

  await act(one.id, 'hide', true);
  expect(await blockListed([await pictureHash(scene)])).toBe(1);
  expect(await blockListed([await pictureHash(scene)])).toBe(0);
  expect(await act(one.id, 'restore')).toBe('Restored.');
  expect(await isRefused(scene)).toBe(true);
});

test('one undone while another blocks the same picture: it is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const scene = await aScene();
    const [one, other] = [await aReported(scene), await aReported(scene)];
    await act(one.id, 'hide', true);
    await Promise.all([act(one.id, 'restore'), act(other.id, 'hide', true)]);
    expect(await isRefused(scene)).toBe(true);
    await Promise.all([act(other.id, 'restore'), act(one.id, 'hide', true)]);
    expect(await isRefused(scene)).toBe(true);
  }
});
