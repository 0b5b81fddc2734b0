/** A message that answers another one of its squad (contract.md, Squad chat). */
import { describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall, type Who } from '../../support/call';
import { aPost, aSquad, aSquadMessage, aUser, type Person } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import { aSquadChat, postMessage, readMessages } from '../../support/squad-chat';

const none = 'Message not found.';
const answer = (as: Who, squadId: number, replyTo: unknown, more = {}) =>
  rawCall('POST', sendSquadMessage.path, { as, body: { squadId, message: 'Yes', replyTo, ...more } });
const remove = (as: Who, messageId: number) => call(deleteSquadMessage, { as, params: { messageId } });
const said = async (by: Person, squadId: number, message: string) =>
  (await postMessage(by, squadId, message)).body.squad_message.id;
const quotesSeen = async (as: Who, squadId: number) =>
  (await readMessages(as, squadId)).body.map(({ reply_to }) => reply_to);

test('carries whom it answers and how that began, at once and on every page', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const earlier = await said(founder, squadId, 'Good morning');
  const id = await said(founder, squadId, 'Who is on\nby six?');
  const quote = { id, username: founder.username, excerpt: 'Who is on by six?' };
  const sent = await postMessage(member, squadId, 'Me', { replyTo: id });
  expect(sent.body.squad_message.reply_to).toEqual(quote);
  const before = sent.body.squad_message.id + 1;
  for (const query of [{ limit: 2 }, { limit: 2, before }, { after: earlier }])
    expect((await readMessages(founder, squadId, query)).body.map(({ reply_to }) => reply_to)).toEqual([
      null,
      quote,
    ]);
});

test('of long words the beginning; of a shared post that it is one; of a match its words', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const post = await aPost({ by: founder });
  await rawCall('POST', '/api/posts/share', { as: founder, body: { postId: post.id, squadId } });
  const [shared] = (await readMessages(founder, squadId)).body;
  const match = await postMessage(founder, squadId, 'Final', { matchAt: '2026-12-05T17:30Z' });
  const long = await said(founder, squadId, 'word '.repeat(200));
  for (const replyTo of [shared?.id, match.body.squad_message.id, long])
    expect((await answer(member, squadId, replyTo)).status).toBe(200);
  const excerpts = (await quotesSeen(member, squadId)).slice(3).map((each) => each?.excerpt);
  expect(excerpts).toEqual([
    'Shared a post',
    expect.stringMatching(/^🎮 Match Scheduled: Final/),
    expect.stringMatching(/^(word )+word…$/),
  ]);
});

test('sent twice under one name it is stored once, also where what it answers is gone by then', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const id = await said(founder, squadId, 'Six?');
  const clientId = 'answered-once';
  const first = await answer(member, squadId, id, { clientId });
  await remove(founder, id);
  const second = await answer(member, squadId, id, { clientId });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await readMessages(member, squadId)).body).toHaveLength(1);
});

describe('what it answers', () => {
  test('is deleted: the answer stays, and quotes nothing', async () => {
    const { founder, member, squadId } = await aSquadChat();
    const id = await said(founder, squadId, 'Six?');
    await answer(member, squadId, id);
    expect((await quotesSeen(member, squadId))[1]).not.toBeNull();
    await remove(founder, id);
    expect(await quotesSeen(member, squadId)).toEqual([null]);
  });

  test('is hidden: nothing of it is shown', async () => {
    const { founder, member, squadId } = await aSquadChat();
    const id = await said(founder, squadId, 'You play like goat');
    await answer(member, squadId, id);
    await db().squadMessage.update({ where: { id }, data: { hiddenAt: new Date() } });
    expect(await quotesSeen(member, squadId)).toEqual([null]);
  });

  test('is by somebody across a block, either way: nothing of it is shown to that one viewer', async () => {
    const { founder, member, stranger, squadId } = await aSquadChat();
    await db().squadMember.create({ data: { squadId, userId: stranger.id, joinedAt: new Date() } });
    const id = await said(founder, squadId, 'Only some of you');
    await answer(member, squadId, id);
    for (const [as, username] of [
      [stranger, founder.username],
      [founder, stranger.username],
    ] as const) {
      await call(block, { as, body: { username, block: true } });
      expect(await quotesSeen(stranger, squadId)).toEqual([null]);
      expect(JSON.stringify((await readMessages(stranger, squadId)).body)).not.toContain('Only some');
      expect((await quotesSeen(member, squadId))[1]).not.toBeNull();
      await call(block, { as, body: { username, block: false } });
    }
  });
});

describe('is refused alike, and nothing is stored', () => {
  test('where it is of another squad, hidden, deleted, across a block, or never was', async () => {
    const { founder, member, squadId } = await aSquadChat();
    const elsewhere = await aSquad({ by: founder, members: [member] });
    const other = await aSquadMessage({ by: founder, in_: elsewhere });
    const hidden = await aSquadMessage({ by: founder, in_: { id: squadId } });
    await db().squadMessage.update({ where: { id: hidden.id }, data: { hiddenAt: new Date() } });
    const gone = await said(founder, squadId, 'Never mind');
    await remove(founder, gone);
    const [blocker, blocked] = [await aUser(), await aUser()];
    const apart = [];
    for (const by of [blocker, blocked]) {
      await db().squadMember.create({ data: { squadId, userId: by.id, joinedAt: new Date() } });
      apart.push(await said(by, squadId, 'Hi'));
    }
    await call(block, { as: blocker, body: { username: member.username, block: true } });
    await call(block, { as: member, body: { username: blocked.username, block: true } });
    for (const id of [other.id, hidden.id, gone, ...apart, 2_147_483_646])
      await expectRefusal(() => answer(member, squadId, id), 404, none, 'message_not_found');
  });

  test('by whoever is no member: that comes first', async () => {
    const { founder, stranger, squadId } = await aSquadChat();
    const id = await said(founder, squadId, 'Six?');
    await expectRefusal(
      () => answer(stranger, squadId, id),
      403,
      'You must be a member of this squad to access this page.',
    );
  });

  test.each([0, -1, 1.5, 'x', 2 ** 31, {}])('what is no id: %j', async (replyTo) => {
    const { founder, squadId } = await aSquadChat();
    expect((await answer(founder, squadId, replyTo)).status).toBe(400);
  });
});

test('fifty answers while it is deleted: each is stored with or without it, or refused', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const id = await said(founder, squadId, 'Six?');
  const answers = await fiftyTimes((each) =>
    each === 25 ? remove(founder, id) : answer(each % 2 ? founder : member, squadId, id),
  );
  expect(answers[25]?.status).toBe(200);
  const stored = answers.filter(({ status }, each) => each !== 25 && status === 200).length;
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(49 - stored);
  const seen = await quotesSeen(member, squadId);
  expect(seen).toEqual(Array(Math.min(stored, 50)).fill(null));
});
