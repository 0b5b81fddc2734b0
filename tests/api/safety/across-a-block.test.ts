/** Who was threatened and then blocked, or blocked at once, can still report what they were written (rules.md, Safety). */
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { listMessages } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aBattle, aSquad, aTeam, aUser, type Person, theCreator } from '../../support/factories';
import { fileOf } from '../../support/media';
import { addClip, postMessage } from '../../support/squad-chat';
import { aPicture } from '../../support/upload-forms';

const creator = await theCreator();
let second = 0;
/** What comes next comes a second later. */
const later = () => {
  second += 1;
  setClockOffset(second * 1000);
};
beforeEach(later);

const setBlock = async (who: Person, whom: Person, on = true) => {
  later();
  expect((await call(block, { as: who, body: { username: whom.username, block: on } })).status).toBe(200);
  later();
};
const reportAs = (as: Person, targetType: TargetType, targetId: number) =>
  call(report, { as, body: { targetType, targetId, reason: 'violence' } });
const inTheQueue = async (code: string) =>
  (await call(listReports, { as: creator, query: { limit: 50 } })).body.find(
    ({ tracking_code }) => tracking_code === code,
  );

describe.each(['the sender', 'the reader', 'both'] as const)('blocked by %s', (by) => {
  const separate = async (sender: Person, reader: Person) => {
    if (by !== 'the reader') await setBlock(sender, reader);
    if (by !== 'the sender') await setBlock(reader, sender);
  };

  test('a private message: its words and its file are copied, and the reader sees nothing new', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const sent = await rawCall('POST', '/api/dms/send', {
      as: sender,
      body: { recipientUsername: reader.username, content: 'I know your street' },
      file: { field: 'media', name: 'you.jpg', bytes: new Uint8Array(await aPicture()) },
    });
    const { id, media_url } = sent.body.dm as { id: number; media_url: string };
    const bytes = await readFile(fileOf(keyOfUrl(media_url)));
    await separate(sender, reader);
    const answer = await reportAs(reader, 'message', id);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['message', 'tracking_code']);
    const found = await inTheQueue(answer.body.tracking_code);
    expect(found?.copy).toEqual({ content: 'I know your street', username: sender.username });
    expect(found?.evidence).toMatchObject([{ type: 'image/jpeg' }]);
    const pieces = await db().evidencePiece.findMany({
      where: { file: { source: keyOfUrl(media_url) } },
      orderBy: { number: 'asc' },
    });
    expect(Buffer.concat(pieces.map(({ content }) => content)).equals(bytes)).toBe(true);
    const params = { conversationId: Number(sent.body.conversationId) };
    expect((await call(listMessages, { as: reader, params, query: {} })).status).toBe(403);
    expect((await reportAs(await aUser(), 'message', id)).status).toBe(404);
  });

  test('what was said and shown in a squad that both are in', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const squad = await aSquad({ by: await aUser(), members: [sender, reader] });
    const said = (await postMessage(sender, squad.id, 'wait till school')).body.squad_message.id;
    const clip = await addClip(sender, squad.id, 'look at him');
    await separate(sender, reader);
    for (const [type, id, words] of [
      ['squad_message', said, 'wait till school'],
      ['game_clip', (clip.body.clip as { id: number }).id, 'look at him'],
    ] as const) {
      const answer = await reportAs(reader, type, id);
      expect([type, answer.status]).toEqual([type, 200]);
      expect((await inTheQueue(answer.body.tracking_code))?.copy.content).toBe(words);
    }
  });
});

test('in a squad, what was written across the block, or before the reader came, is not there to be reported', async () => {
  const [sender, reader, late] = [await aUser(), await aUser(), await aUser()];
  const squad = await aSquad({ by: await aUser(), members: [sender, reader] });
  const before = (await postMessage(sender, squad.id, 'before')).body.squad_message.id;
  await setBlock(sender, reader);
  await setBlock(sender, late);
  const after = (await postMessage(sender, squad.id, 'after')).body.squad_message.id;
  await db().squadMember.create({ data: { squadId: squad.id, userId: late.id, joinedAt: now() } });
  expect((await reportAs(reader, 'squad_message', before)).status).toBe(200);
  expect((await reportAs(reader, 'squad_message', after)).status).toBe(404);
  expect((await reportAs(late, 'squad_message', before)).status).toBe(404);
  await setBlock(sender, reader, false);
  expect((await reportAs(reader, 'squad_message', after)).status).toBe(200);
});

test('a team of somebody across the block, where its name is read: by its members, and on battles that one sees', async () => {
  const [founder, reader, other] = [await aUser(), await aUser(), await aUser()];
  const [joined, own, opponents, unseen, idle] = await Promise.all(
    Array.from({ length: 5 }, () => aTeam({ by: founder })),
  );
  const stored = { teamId: joined?.id ?? 0, userId: reader.id, joinedAt: now() };
  await db().teamMember.create({ data: stored });
  const battles = [
    [await aBattle({ by: other }), { teamId: own?.id }],
    [await aBattle({ by: other }), { opponentTeamId: opponents?.id }],
    [await aBattle({ by: founder }), { teamId: unseen?.id }],
    [await aBattle({ by: other, against: founder }), { teamId: unseen?.id }],
  ] as const;
  for (const [{ id }, data] of battles) await db().battle.update({ where: { id }, data });
  await setBlock(founder, reader);
  const statuses = [];
  for (const team of [joined, own, opponents, unseen, idle])
    statuses.push((await reportAs(reader, 'team', team?.id ?? 0)).status);
  expect(statuses).toEqual([200, 200, 200, 404, 404]);
});
