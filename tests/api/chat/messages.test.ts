import { afterEach, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { boostConversation, listConversations, listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person } from '../../support/factories';

afterEach(() => setClockOffset(0));

const second = 1000;
const send = (
  from: Person,
  to: Person,
  content: string,
  more: { isGhostBomb?: boolean; clientId?: string } = {},
) => call(sendMessage, { as: from, body: { recipientUsername: to.username, content, ...more } });
const read = (
  who: Person,
  conversationId: number,
  query: { before?: number; after?: number; limit?: number } = {},
) => call(listMessages, { as: who, params: { conversationId }, query });
const listOf = async (who: Person) => (await call(listConversations, { as: who })).body;

async function twoPeople() {
  const [one, other] = [await aUser(), await aUser()];
  const { body } = await send(one, other, 'You dey come rehearsal?');
  return { one, other, id: body.conversationId };
}

test('words arrive, are unread until they are read, and the sender sees that they were', async () => {
  const { one, other, id } = await twoPeople();
  const [row] = await listOf(other);
  expect(row).toMatchObject({
    id,
    other_username: one.username,
    unread_count: 1,
    is_boosted: 0,
    latest_message: 'You dey come rehearsal?',
  });
  expect((await call(me, { as: other })).body.unread_chats).toBe(1);
  const { body } = await read(other, id);
  expect(body).toMatchObject([
    { sender_username: one.username, content: 'You dey come rehearsal?', is_ghost_bomb: 0, media_url: null },
  ]);
  expect((await call(me, { as: other })).body.unread_chats).toBe(0);
  expect((await read(one, id)).body[0]?.read_at).not.toBeNull();
});

test('nothing in JSON opens the conversation, for its opener alone', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const { status, body } = await send(one, other, '');
  expect({ status, dm: body.dm }).toEqual({ status: 200, dm: null });
  expect(await listOf(one)).toMatchObject([{ id: body.conversationId, latest_message: null }]);
  expect(await listOf(other)).toEqual([]);
  expect((await send(other, one, 'hey')).body.conversationId).toBe(body.conversationId);
});

test('oneself: 400; nobody: 404; blocked either way: 403, and the chat is in neither list', async () => {
  const { one, other, id } = await twoPeople();
  expect(await send(one, one, 'hello me')).toMatchObject({
    status: 400,
    message: 'You cannot send a DM to yourself.',
  });
  const nobody = { recipientUsername: 'nobody_at_all', content: 'x' };
  expect((await call(sendMessage, { as: one, body: nobody })).status).toBe(404);
  await call(block, { as: other, body: { username: one.username, block: true } });
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    expect((await send(from, to, 'hello')).status).toBe(403);
    expect((await read(from, id)).status).toBe(403);
    expect(await listOf(from)).toEqual([]);
  }
});

test('a form with neither words nor a file: 400', async () => {
  const { one, other } = await twoPeople();
  const boundary = 'form';
  const text = `--${boundary}\r\nContent-Disposition: form-data; name="recipientUsername"\r\n\r\n${other.username}\r\n--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  expect((await rawCall('POST', '/api/dms/send', { as: one, headers, text })).status).toBe(400);
});

test('a stranger, and a conversation that does not exist: the same 403', async () => {
  const { id } = await twoPeople();
  const stranger = await aUser();
  const words = 'You are not part of this conversation.';
  expect(await read(stranger, id)).toMatchObject({ status: 403, message: words });
  expect(await read(stranger, 2_000_000_000)).toMatchObject({ status: 403, message: words });
  expect((await call(boostConversation, { as: stranger, body: { conversationId: id } })).status).toBe(403);
});

test('oldest first, the newest fifty, older and newer pages', async () => {
  const { one, other, id } = await twoPeople();
  for (let each = 1; each <= 59; each += 1) await send(one, other, `number ${each}`);
  const newest = (await read(other, id)).body;
  expect(newest).toHaveLength(50);
  expect(newest.at(-1)?.content).toBe('number 59');
  const older = (await read(other, id, { before: newest[0]?.id as number })).body;
  expect(older.map(({ content }) => content)).toEqual([
    'You dey come rehearsal?',
    ...Array.from({ length: 9 }, (_, i) => `number ${i + 1}`),
  ]);
  const newer = (await read(other, id, { after: newest[10]?.id as number, limit: 5 })).body;
  expect(newer.map(({ id: each }) => each)).toEqual(newest.slice(11, 16).map(({ id: each }) => each));
});

test('the same name fifty times at once: one message', async () => {
  const { one, other, id } = await twoPeople();
  const answers = await fiftyTimes(() => send(one, other, 'once', { clientId: 'same-name-for-all' }));
  expect(new Set(answers.map(({ body }) => body.dm?.id)).size).toBe(1);
  expect((await read(other, id)).body.filter(({ content }) => content === 'once')).toHaveLength(1);
});

test('fifty first messages both ways at once: one conversation', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const answers = await fiftyTimes((index) => (index % 2 ? send(one, other, 'a') : send(other, one, 'b')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1);
  expect((await listOf(one))[0]?.unread_count).toBe(25);
});

test('a ghost previews as a ghost, counts down from the first fetch, and is then gone for good', async () => {
  const { one, other, id } = await twoPeople();
  const { body } = await send(one, other, 'meet by the gate', { isGhostBomb: true });
  expect((await listOf(other))[0]?.latest_message).toBe('💣 Ghost Bomb');
  setClockOffset(3600 * second);
  const [, ghost] = (await read(other, id)).body;
  expect(ghost).toMatchObject({ content: 'meet by the gate', is_ghost_bomb: 1 });
  const left = new Date(ghost?.expires_at as string).getTime() - (Date.now() + 3600 * second);
  expect(left).toBeGreaterThan(8 * second);
  expect(left).toBeLessThanOrEqual(10 * second);
  expect((await read(one, id)).body.at(-1)?.expires_at).toBe(ghost?.expires_at);
  setClockOffset(3611 * second);
  for (const who of [one, other])
    expect((await read(who, id)).body.map(({ content }) => content)).toEqual(['You dey come rehearsal?']);
  expect((await listOf(one))[0]?.latest_message).toBe('You dey come rehearsal?');
  await send(one, other, 'still here');
  await read(other, id);
  const rows = await db().message.findMany({ where: { id: body.dm?.id as number } });
  expect(rows.map(({ content }) => content)).toEqual([]);
});

test('a ghost that nobody opened is gone after a day; a report made in time keeps its copy', async () => {
  const { one, other, id } = await twoPeople();
  const { body } = await send(one, other, 'something bad', { isGhostBomb: true });
  const asked = { targetType: 'message' as const, targetId: body.dm?.id as number, reason: 'bullying' };
  expect((await call(report, { as: await aUser(), body: asked })).status).toBe(404);
  expect((await call(report, { as: other, body: asked })).status).toBe(200);
  setClockOffset(25 * 3600 * second);
  expect((await read(other, id)).body.map(({ content }) => content)).toEqual(['You dey come rehearsal?']);
  expect((await db().report.findFirstOrThrow({ where: { targetId: asked.targetId } })).copy).toMatchObject({
    content: 'something bad',
  });
});

test.each(['its sender looks', 'the scheduled run comes'])(
  'a ghost that nobody opened is unread no more once it is gone: %s',
  async (what) => {
    const { one, other, id } = await twoPeople();
    await read(other, id);
    await send(one, other, 'by the gate', { isGhostBomb: true });
    await send(one, other, 'still there?');
    const unread = async () => [
      (await listOf(other))[0]?.unread_count,
      (await call(me, { as: other })).body.unread_chats,
    ];
    expect(await unread()).toEqual([2, 1]);
    setClockOffset(25 * 3600 * second);
    await (what === 'its sender looks' ? read(one, id) : settleAll());
    expect(await unread()).toEqual([1, 1]);
    await read(other, id);
    await send(one, other, 'by the other gate', { isGhostBomb: true });
    setClockOffset(50 * 3600 * second);
    await (what === 'its sender looks' ? read(one, id) : settleAll());
    expect(await unread()).toEqual([0, 0]);
  },
);

test('a ghost that is sent once more after it vanished is answered as sent, and is not there again', async () => {
  const { one, other, id } = await twoPeople();
  const more = { isGhostBomb: true, clientId: 'no-answer-came-for-this' };
  const first = await send(one, other, 'meet by the gate', more);
  expect(await send(one, other, 'meet by the gate', more)).toMatchObject({
    body: { dm: { id: first.body.dm?.id } },
  });
  await read(other, id);
  setClockOffset(11 * second);
  await read(one, id);
  for (let each = 0; each < 2; each += 1)
    expect(await send(one, other, 'meet by the gate', more)).toMatchObject({
      status: 200,
      body: { message: 'Message sent.', conversationId: id, dm: null },
    });
  expect((await read(other, id)).body.map(({ content }) => content)).toEqual(['You dey come rehearsal?']);
  expect((await listOf(other))[0]?.unread_count).toBe(0);
  // Somebody else's name for something is their own.
  expect((await send(other, one, 'by the other gate', more)).body.dm).not.toBeNull();
});

test('60 coins and fifty boosts at once: one succeeds, 10 coins left', async () => {
  const { one, id } = await twoPeople();
  await db().$executeRaw`update users set coins = 60 where id = ${one.id}`;
  const answers = await fiftyTimes(() => call(boostConversation, { as: one, body: { conversationId: id } }));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect((await call(me, { as: one })).body.coins).toBe(10);
});

test('60 coins and boosts of two chats at once: one is paid for, the other refused with 402', async () => {
  const one = await aUser();
  const chats = [];
  for (let each = 0; each < 2; each += 1)
    chats.push((await send(one, await aUser(), 'hey')).body.conversationId);
  await db().$executeRaw`update users set coins = 60 where id = ${one.id}`;
  const answers = await Promise.all(
    chats.map((conversationId) => call(boostConversation, { as: one, body: { conversationId } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(answers.find(({ status }) => status === 402)?.message).toBe('You need 50 coins to boost this chat.');
  expect((await call(me, { as: one })).body.coins).toBe(10);
});

test('a boosted chat stands first in both lists for a day', async () => {
  const { one, other, id } = await twoPeople();
  await send(other, await aUser(), 'newer');
  await send(one, await aUser(), 'newer');
  await call(boostConversation, { as: one, body: { conversationId: id } });
  for (const who of [one, other]) expect((await listOf(who))[0]).toMatchObject({ id, is_boosted: 1 });
  setClockOffset(24 * 3600 * second + second);
  for (const who of [one, other])
    expect((await listOf(who))[0]).toMatchObject({ is_boosted: 0, latest_message: 'newer' });
});
