/** What was reported is still there for whoever decides, file and all, after everybody else has lost it (rules.md, Safety). */
import { readFile, rm } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { GET } from '@/app/api/moderation/evidence/[reportId]/route';
import { keyOfUrl } from '@/lib/domains/media/media';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall, requestOf, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aChampion, aUser, type Person, theCreator } from '../../support/factories';
import { fileOf } from '../../support/media';
import { decide, isSuspended, reported } from '../../support/report-calls';
import { aPicture, upload } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const creator = await theCreator();
const day = 24 * 3_600_000;

beforeEach(() => setClockOffset(0));

const evidenceOf = async (id: number) =>
  (await call(listReports, { as: creator, query: { limit: 50 } })).body.find((each) => each.id === id)
    ?.evidence;

function open(as: Who, reportId: number, headers: Record<string, string> = {}) {
  const params = { reportId };
  const request = requestOf('GET', '/api/moderation/evidence/{reportId}', { as, params, headers });
  return GET(request, { params: Promise.resolve({ reportId: String(reportId) }) });
}

const sendPicture = async (from: Person, to: Person, isGhostBomb: boolean) =>
  sendFile(from, to, { name: 'me.jpg', bytes: await aPicture(), isGhostBomb });

type Sent = { name: string; bytes: Uint8Array; isGhostBomb?: boolean };

async function sendFile(from: Person, to: Person, { name, bytes, isGhostBomb = false }: Sent) {
  const { body } = await rawCall('POST', '/api/dms/send', {
    as: from,
    body: { recipientUsername: to.username, content: 'look', isGhostBomb },
    file: { field: 'media', name, bytes: new Uint8Array(bytes) },
  });
  const { id, media_url } = body.dm as { id: number; media_url: string };
  return { id, key: keyOfUrl(media_url) };
}

test.each([false, true])(
  'a picture in a message, ghost: %s, after it is gone: seen, and its sender suspended on day 2',
  async (ghost) => {
    const [sender, reader] = [await aUser(), await aUser()];
    const { id: messageId, key } = await sendPicture(sender, reader, ghost);
    const sent = await readFile(fileOf(key));
    const id = await reported('message', messageId, { by: reader });
    await db().message.deleteMany({ where: { id: messageId } });
    await db().media.updateMany({ where: { key }, data: { keptAt: null, createdAt: new Date(0) } });
    setClockOffset(2 * day);
    await settleAll();
    expect(await db().media.count({ where: { key } })).toBe(0);
    expect(await evidenceOf(id)).toEqual([
      { url: `/api/moderation/evidence/${id}?file=0`, type: 'image/jpeg' },
    ]);
    const answer = await open(creator, id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
    const part = await open(creator, id, { range: 'bytes=10-19' });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(sent.subarray(10, 20))]).toEqual([
      206,
      true,
    ]);
    await decide(id, 'suspend', { rule: 'R3' });
    expect(await isSuspended(sender)).toBe(true);
  },
);

/** A second of silence, as a phone records it. */
function aVoiceNote(): Buffer {
  const samples = Buffer.alloc(16_000, 128);
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1');
  const rate = Buffer.alloc(20);
  head.writeUInt32LE(36 + samples.length, 4);
  rate.writeUInt32LE(16_000, 0);
  rate.writeUInt32LE(16_000, 4);
  rate.writeUInt16LE(1, 8);
  rate.writeUInt16LE(8, 10);
  rate.write('data', 12, 'latin1');
  rate.writeUInt32LE(samples.length, 16);
  return Buffer.concat([head, rate, samples]);
}

test.each([
  ['a voice note', 'note.wav', aVoiceNote(), 'audio/wav'],
  ['a video', 'me.mp4', aVideo(2_500_000), 'video/mp4'],
])('%s is copied with the report, byte for byte', async (_, name, bytes, type) => {
  const [sender, reader] = [await aUser(), await aUser()];
  const { id: messageId, key } = await sendFile(sender, reader, { name, bytes });
  const sent = await readFile(fileOf(key));
  const id = await reported('message', messageId, { by: reader });
  await db().message.deleteMany({ where: { id: messageId } });
  expect(await evidenceOf(id)).toMatchObject([{ type }]);
  const answer = await open(creator, id);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
});

test('nobody else: not the reporter, the accused, a member, a champion, a visitor', async () => {
  const [sender, reader, champion] = [await aUser(), await aUser(), await aUser()];
  await aChampion({ who: champion });
  const { id: messageId } = await sendPicture(sender, reader, false);
  const id = await reported('message', messageId, { by: reader });
  const statuses = [];
  for (const as of [null, sender, reader, await aUser(), champion, creator])
    statuses.push((await open(as, id)).status);
  expect(statuses).toEqual([401, 403, 403, 403, 403, 200]);
  expect((await open(creator, 2_000_000_000)).status).toBe(404);
});

test('a picture of a profile, changed after the report; three reports need one copy', async () => {
  const [owner, ...others] = [await aUser(), await aUser(), await aUser()];
  const before = keyOfUrl(String((await upload(owner, await aPicture())).body.profile_media_url));
  const ids = [];
  for (const by of others) ids.push(await reported('profile_picture', owner.id, { by }));
  await upload(owner, await aPicture());
  const files = await db().reportEvidence.findMany({ where: { reportId: { in: ids } } });
  expect(new Set(files.map(({ fileId }) => fileId)).size).toBe(1);
  expect(await db().evidenceFile.count({ where: { source: before } })).toBe(1);
  expect((await open(creator, ids[0] as number)).status).toBe(200);
});

test('a file that cannot be copied: the report stands with its words, and says that one is missing', async () => {
  const [sender, reader] = [await aUser(), await aUser()];
  const { id: messageId, key } = await sendPicture(sender, reader, false);
  await rm(fileOf(key));
  const body = { targetType: 'message' as const, targetId: messageId, reason: 'sexual' as const };
  expect((await call(report, { as: reader, body })).status).toBe(200);
  const { id } = await db().report.findFirstOrThrow({
    where: { targetType: 'message', targetId: messageId },
  });
  expect(await evidenceOf(id)).toEqual([{ url: null, type: 'image/jpeg' }]);
  expect((await open(creator, id)).status).toBe(404);
});

test('90 days after the decision, 30 where it was dismissed, no byte of it is left', async () => {
  const kept: Record<string, string> = {};
  for (const action of ['hide', 'dismiss'] as const) {
    const [sender, reader] = [await aUser(), await aUser()];
    const { id: messageId, key } = await sendPicture(sender, reader, false);
    expect((await decide(await reported('message', messageId, { by: reader }), action)).status).toBe(200);
    kept[action] = key;
  }
  const leftAfter = async (time: number) => {
    setClockOffset(time);
    await settleAll();
    const files = await db().evidenceFile.findMany({ where: { source: { in: Object.values(kept) } } });
    return Object.keys(kept).filter((action) => files.some(({ source }) => source === kept[action]));
  };
  expect(await leftAfter(29 * day)).toEqual(['hide', 'dismiss']);
  expect(await leftAfter(30 * day + 60_000)).toEqual(['hide']);
  expect(await leftAfter(89 * day)).toEqual(['hide']);
  expect(await leftAfter(90 * day + 60_000)).toEqual([]);
  expect(await db().evidencePiece.count()).toBe(
    await db().evidencePiece.count({ where: { file: { reports: { some: {} } } } }),
  );
});
