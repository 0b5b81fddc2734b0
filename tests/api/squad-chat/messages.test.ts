/** GET and POST /api/squad-messages (contract.md, Squads). */
import { expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { authorizeChannel } from '@/lib/domains/realtime/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall, statusesOf, type Who } from '../../support/call';
import { aPost, aUser, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import { aSquadChat, postMessage, readMessages } from '../../support/squad-chat';

const membersOnly = 'You must be a member of this squad to access this page.';
const texts = async (who: Who, squadId: number) =>
  (await readMessages(who, squadId)).body.map((each) => each.message);

test('what one member says the others read, oldest first', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const said = await postMessage(founder, squadId, '  Six o’clock? ');
  expect(said).toMatchObject({
    status: 200,
    body: { squad_message: { username: founder.username, message: 'Six o’clock?' } },
  });
  expect(said.body.message).toMatch(/\S/);
  await postMessage(member, squadId, 'I dey come');
  const { body } = await readMessages(member, squadId);
  expect(body).toEqual([
    { ...said.body.squad_message, mine: 0 },
    expect.objectContaining({ username: member.username, message: 'I dey come' }),
  ]);
  expect(Object.keys(body[0] ?? {})).toEqual(['id', 'username', 'mine', 'message', 'created_at', 'reply_to']);
});

test('who is no member is refused the list, the writing and the channel; so is who left, and the creator account', async () => {
  const { member, stranger, squadId } = await aSquadChat();
  await db().squadMember.delete({ where: { squadId_userId: { squadId, userId: member.id } } });
  for (const who of [stranger, member, await theCreator()]) {
    await expectRefusal(() => readMessages(who, squadId), 403, membersOnly);
    await expectRefusal(() => postMessage(who, squadId, 'let me in'), 403, membersOnly);
    const body = { socket_id: '1.2', channel_name: `private-squad-${squadId}` };
    await expectRefusal(
      () => call(authorizeChannel, { as: who, body }),
      403,
      'You cannot listen to that channel.',
    );
  }
  await expectRefusal(() => readMessages(stranger, 2_000_000_000), 403, membersOnly);
  await expectRefusal(() => postMessage(stranger, 2_000_000_000, 'hello?'), 403, membersOnly);
});

test('nothing to say: 400; too much: 400', async () => {
  const { founder, squadId } = await aSquadChat();
  for (const message of ['', '   ', '\n\t', undefined, null, 7])
    await expectRefusal(
      () => rawCall('POST', '/api/squad-messages', { as: founder, body: { squadId, message } }),
      400,
      'Please enter a message.',
    );
  expect((await postMessage(founder, squadId, 'x'.repeat(1001))).status).toBe(400);
  expect((await postMessage(founder, squadId, 'x'.repeat(1000))).status).toBe(200);
});

test('the newest fifty; older by `before` and `offset`, newer by `after`', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const other = await aSquadChat();
  for (let each = 1; each <= 60; each += 1) {
    await postMessage(founder, squadId, `number ${each}`);
    await postMessage(other.founder, other.squadId, 'elsewhere');
  }
  const newest = (await readMessages(member, squadId)).body;
  expect(newest.map((each) => each.message)).toEqual(
    Array.from({ length: 50 }, (_, i) => `number ${i + 11}`),
  );
  const first = newest[0]?.id as number;
  const older = (await readMessages(member, squadId, { before: first })).body;
  expect(older.map((each) => each.message)).toEqual(Array.from({ length: 10 }, (_, i) => `number ${i + 1}`));
  expect((await readMessages(member, squadId, { offset: 50 })).body).toEqual(older);
  const after = (await readMessages(member, squadId, { after: first, limit: 5 })).body;
  expect(after).toEqual(newest.slice(1, 6));
  expect((await readMessages(member, squadId, { after: newest.at(-1)?.id as number })).body).toEqual([]);
  for (const query of [{ limit: 0 }, { limit: 51 }, { offset: -1 }, { before: 0 }])
    expect((await readMessages(member, squadId, query)).status).toBe(400);
});

test('the same name fifty times at once: one message', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const answers = await fiftyTimes(() =>
    postMessage(founder, squadId, 'once', { clientId: 'same-name-for-all' }),
  );
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map(({ body }) => body.squad_message.id)).size).toBe(1);
  expect(await texts(member, squadId)).toEqual(['once']);
  await postMessage(member, squadId, 'mine', { clientId: 'same-name-for-all' });
  expect(await texts(member, squadId)).toEqual(['once', 'mine']);
});

test('fifty messages at once: all of them, each once', async () => {
  const { founder, member, squadId } = await aSquadChat();
  await fiftyTimes((index) => postMessage(index % 2 ? founder : member, squadId, `at once ${index}`));
  expect(new Set(await texts(member, squadId)).size).toBe(50);
});

test('a match: its message, and the match kept with its time', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const matchAt = '2026-12-05T18:30:00+01:00';
  const { body } = await postMessage(founder, squadId, 'Semi-final, 3v3', {
    matchAt,
    clientId: 'one-match-only',
  });
  expect(body.squad_message).toMatchObject({
    message: '🎮 Match Scheduled: Semi-final, 3v3 at 5 Dec 2026, 17:30 UTC',
    match: { description: 'Semi-final, 3v3', starts_at: '2026-12-05T17:30:00.000Z' },
  });
  const again = await postMessage(founder, squadId, 'Semi-final, 3v3', {
    matchAt,
    clientId: 'one-match-only',
  });
  expect(again.body.squad_message).toEqual(body.squad_message);
  expect((await readMessages(member, squadId)).body).toEqual([{ ...body.squad_message, mine: 0 }]);
  expect(await db().squadMatch.findMany({ where: { squadId } })).toEqual([
    {
      messageId: body.squad_message.id,
      squadId,
      description: 'Semi-final, 3v3',
      startsAt: new Date('2026-12-05T17:30:00Z'),
    },
  ]);
});

test('a match without a time that is one, or described at length: 400, and none is kept', async () => {
  const { founder, stranger, squadId } = await aSquadChat();
  const at = (matchAt: unknown) =>
    rawCall('POST', '/api/squad-messages', { as: founder, body: { squadId, message: 'Final', matchAt } });
  for (const bad of [
    '',
    'tonight',
    '2026-12-05',
    '2026-12-05T18:30',
    '2026-13-05T18:30Z',
    '20260-12-05T18:30Z',
    7,
    {},
  ])
    await expectRefusal(() => at(bad), 400, /./);
  const matchAt = '2026-12-05T18:30Z';
  await expectRefusal(
    () => postMessage(founder, squadId, 'x'.repeat(501), { matchAt }),
    400,
    /500 characters/,
  );
  await expectRefusal(() => postMessage(stranger, squadId, 'Final', { matchAt }), 403, membersOnly);
  expect((await postMessage(founder, squadId, 'x'.repeat(500), { matchAt })).status).toBe(200);
});

test('a shared post is a card; for whom it is gone, hidden or blocked there is none', async () => {
  const { founder, member, stranger, squadId } = await aSquadChat();
  const post = await aPost({ by: stranger, content: `Look at this ${'o'.repeat(400)}` });
  await rawCall('POST', '/api/posts/share', { as: founder, body: { postId: post.id, squadId } });
  const [card] = (await readMessages(member, squadId)).body;
  expect(card).toMatchObject({
    username: founder.username,
    message: '',
    post: { id: post.id, username: stranger.username, verified: 0, content: post.content.slice(0, 280) },
  });
  const cardFor = async (who: Who) => (await readMessages(who, squadId)).body[0]?.post;
  await call(block, { as: stranger, body: { username: member.username, block: true } });
  expect(await cardFor(member)).toBeUndefined();
  expect(await cardFor(founder)).toBeDefined();
  await db().post.update({ where: { id: post.id }, data: { hiddenAt: new Date() } });
  expect(await cardFor(founder)).toBeUndefined();
  await db().post.delete({ where: { id: post.id } });
  expect((await readMessages(founder, squadId)).body).toMatchObject([
    { username: founder.username, message: '' },
  ]);
});

test('what someone blocked says is not heard, either way, and a page is full all the same', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const third = await aUser();
  await db().squadMember.create({ data: { squadId, userId: third.id, joinedAt: new Date() } });
  for (let each = 0; each < 4; each += 1) {
    await postMessage(founder, squadId, `founder ${each}`);
    await postMessage(third, squadId, `third ${each}`);
  }
  await call(block, { as: member, body: { username: third.username, block: true } });
  const heard = (await readMessages(member, squadId, { limit: 3 })).body.map((each) => each.message);
  expect(heard).toEqual(['founder 1', 'founder 2', 'founder 3']);
  await postMessage(member, squadId, 'from me');
  expect(await texts(third, squadId)).not.toContain('from me');
  expect(await texts(founder, squadId)).toHaveLength(9);
});
