/** Who was threatened and then blocked, or blocked at once, can still report what they were written (rules.md, Safety). */
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { block, listBlocks } from '@/lib/domains/blocks/schema';
import { listMessages, sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { type ReportedType, report } from '@/lib/domains/safety/schema';
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
const reportAs = (as: Person, targetType: ReportedType, targetId: number) =>
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

describe('a conversation, of which only its id is known', () => {
  const reported = async (as: Person, conversationId: number) => {
    const answer = await reportAs(as, 'conversation', conversationId);
    return answer.status === 200
      ? (await inTheQueue(answer.body.tracking_code))?.copy.content
      : [answer.status, answer.message];
  };
  const write = async (by: Person, to: Person, content: string, isGhostBomb = false) => {
    later();
    const body = { recipientUsername: to.username, content, isGhostBomb };
    const { status, body: answer } = await call(sendMessage, { as: by, body });
    expect(status).toBe(200);
    return { conversationId: answer.conversationId, id: answer.dm?.id ?? 0 };
  };
  const nothing = [404, 'There is nothing like that to report.'];

  test.each(['sender', 'reader'] as const)('blocked by the %s: the last, then each before it', async (by) => {
    const [sender, reader] = [await aUser(), await aUser()];
    await write(sender, reader, 'I know your street');
    await write(sender, reader, 'laugh small');
    const { conversationId } = await write(reader, sender, 'leave me');
    await setBlock(by === 'sender' ? sender : reader, by === 'sender' ? reader : sender);
    expect(await reported(reader, conversationId)).toBe('laugh small');
    expect(await reported(reader, conversationId)).toBe('I know your street');
    expect(await reported(reader, conversationId)).toEqual([409, 'You have already reported this.']);
    const rows = await db().report.findMany({ where: { reporterId: reader.id } });
    expect(rows.map(({ targetType }) => targetType)).toEqual(['message', 'message']);
    // What the other one wrote, whoever asks.
    expect(await reported(sender, conversationId)).toBe('leave me');
  });

  test('not what was taken back, hidden, or a ghost that was never opened', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    await write(sender, reader, 'the threat');
    const taken = await write(sender, reader, 'taken back');
    const hidden = await write(sender, reader, 'hidden');
    const { conversationId } = await write(sender, reader, 'unopened', true);
    expect((await call(unsendMessage, { as: sender, params: { id: taken.id } })).status).toBe(200);
    await db().message.update({ where: { id: hidden.id }, data: { hiddenAt: now() } });
    await setBlock(sender, reader);
    expect(await reported(reader, conversationId)).toBe('the threat');
    expect(await reported(reader, conversationId)).toEqual([409, 'You have already reported this.']);
  });

  test('of others, of nobody, and without a word of the other one, it is as if there were none', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const { conversationId } = await write(sender, reader, 'only to you');
    const answers = [
      await reported(await aUser(), conversationId),
      await reported(reader, 2_000_000_000),
      await reported(sender, conversationId),
    ];
    expect(answers).toEqual([nothing, nothing, nothing]);
  });

  test('the list of blocked people names the conversation, and nothing where there is none', async () => {
    const [one, written, silent] = [await aUser(), await aUser(), await aUser()];
    const { conversationId } = await write(written, one, 'hello');
    await setBlock(one, written);
    await setBlock(one, silent);
    const { body } = await call(listBlocks, { as: one });
    expect(body.map((each) => [each.user_id, each.conversation_id])).toEqual([
      [silent.id, null],
      [written.id, conversationId],
    ]);
  });
});
