/** Messages that two people send, ask for, answer, read and take back in the same moment: one right outcome each. */
import { expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { unsendMessage } from '@/lib/domains/chat/schema';
import { pool } from '@/lib/platform/database/client';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import {
  answer,
  conversationsOf,
  read,
  requestsOf,
  set,
  someone,
  twoWhoAsk,
  write,
} from '../../support/contact';
import { deadlocksIn } from '../../support/deadlocks';
import type { Person } from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';

const stored = async (conversationId: number) =>
  (
    await pool().query<{ id: number; content: string }>(
      'select id, content from messages where conversation_id = $1 order by id',
      [conversationId],
    )
  ).rows;
const membersOf = async (conversationId: number) =>
  (
    await pool().query<{ state: string; unread: number }>(
      'select state, unread from conversation_members where conversation_id = $1 order by user_id',
      [conversationId],
    )
  ).rows;
const only = (answers: { status: number }[], status: number) =>
  answers.filter((each) => each.status === status);

test('a request from fifty tabs at once: three are stored, the others are told to wait', async () => {
  const [one, other] = await twoWhoAsk();
  const answers = await fiftyTimes((index) => write(one, other, `May I? ${index}`));
  expect([only(answers, 200).length, only(answers, 403).length]).toEqual([3, 47]);
  expect(new Set(only(answers, 403).map((each) => (each as { message?: string }).message))).toEqual(
    new Set([`Wait until ${other.username} answers.`]),
  );
  const [waiting] = await conversationsOf(one);
  expect(await stored(waiting?.id as number)).toHaveLength(3);
  expect(await requestsOf(other)).toMatchObject([{ id: waiting?.id, unread_count: 3 }]);
});

test('eleven who have to be asked, at once: ten are, and the eleventh leaves nothing', async () => {
  const one = await someone('A');
  const others = await Promise.all(Array.from({ length: 11 }, () => someone('B')));
  const answers = await Promise.all(others.map((other) => write(one, other, 'May I?')));
  expect([only(answers, 200).length, only(answers, 429).length]).toEqual([10, 1]);
  expect(await conversationsOf(one)).toHaveLength(10);
  const heard = await Promise.all(others.map(async (other) => (await requestsOf(other)).length));
  expect(heard.filter((requests) => requests === 1)).toHaveLength(10);
  // More words to those who were asked already are no new people.
  const asked = others[answers.findIndex(({ status }) => status === 200)] as Person;
  expect((await write(one, asked, 'Please?')).status).toBe(200);
});

test('two who ask each other in the same moment have answered each other', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = await twoWhoAsk();
    const answers = await Promise.all([write(one, other, 'May I?'), write(other, one, 'May I?')]);
    expect(statusesOf(answers)).toEqual([200]);
    const [first, second] = answers.map(({ body }) => body.conversationId);
    expect(first).toBe(second);
    expect(await membersOf(first as number)).toEqual([
      { state: 'open', unread: 1 },
      { state: 'open', unread: 1 },
    ]);
  }
});

test.each([
  ['words', {}],
  ['a ghost', { isGhostBomb: true }],
])('%s sent twice at once under one name: stored once, answered alike', async (_, more) => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await someone(), await someone()];
    const clientId = `the-same-name-${round}`;
    const send = () => write(one, other, 'once', { clientId, ...more });
    const answers = await Promise.all([send(), send(), send()]);
    expect(statusesOf(answers)).toEqual([200]);
    expect(new Set(answers.map(({ body }) => body.dm?.id)).size).toBe(1);
    const { conversationId } = answers[0].body;
    expect(await stored(conversationId)).toHaveLength(1);
    expect((await membersOf(conversationId)).map(({ unread }) => unread)).toEqual([0, 1]);
  }
});

test('a request sent twice at once under one name is one of its three', async () => {
  const [one, other] = await twoWhoAsk();
  const send = () => write(one, other, 'May I?', { clientId: 'asked-once-only' });
  const answers = await fiftyTimes(send);
  expect(statusesOf(answers)).toEqual([200]);
  expect(await stored(answers[0]?.body.conversationId as number)).toHaveLength(1);
});

test('fifty each way at once: all stored, counted rightly, and nobody waits in a circle', async () => {
  const [one, other] = [await someone(), await someone()];
  const met = await deadlocksIn(async () => {
    const answers = await fiftyTimes((each) =>
      Promise.all([write(one, other, `to ${each}`), write(other, one, `fro ${each}`)]),
    );
    expect(statusesOf(answers.flat())).toEqual([200]);
  });
  expect(met).toBe(0);
  const [row] = await conversationsOf(one);
  const id = row?.id as number;
  expect(await stored(id)).toHaveLength(100);
  expect(await membersOf(id)).toEqual([
    { state: 'open', unread: 50 },
    { state: 'open', unread: 50 },
  ]);
});

test('words beside ghosts, both ways at once: nobody waits in a circle', async () => {
  const [one, other] = [await someone(), await someone()];
  await write(one, other, 'first');
  const met = await deadlocksIn(async () => {
    const answers = await fiftyTimes((each) =>
      Promise.all([
        write(one, other, `to ${each}`, { isGhostBomb: each % 2 === 0 }),
        write(other, one, `fro ${each}`),
      ]),
    );
    expect(statusesOf(answers.flat())).toEqual([200]);
  });
  expect(met).toBe(0);
  const [row] = await conversationsOf(one);
  expect(await membersOf(row?.id as number)).toEqual([
    { state: 'open', unread: 50 },
    { state: 'open', unread: 51 },
  ]);
});

test('taken back while it is read: the count is right whichever came first, and nobody waits in a circle', async () => {
  const met = await deadlocksIn(async () => {
    for (let round = 0; round < 12; round += 1) {
      const [one, other] = [await someone(), await someone()];
      const sent = [];
      for (let each = 0; each < 20; each += 1) sent.push(await write(one, other, `number ${each}`));
      const conversationId = (await conversationsOf(one))[0]?.id as number;
      const ids = sent.map(({ body }) => body.dm?.id as number);
      // All of them, or all but the first, which then is the one that may be unread.
      const taken = ids.slice(round % 2);
      const answers = await Promise.all([
        ...taken.slice(0, 10).map((id) => call(unsendMessage, { as: one, params: { id } })),
        read(other, conversationId),
        ...taken.slice(10).map((id) => call(unsendMessage, { as: one, params: { id } })),
        read(other, conversationId),
      ]);
      expect(statusesOf(answers)).toEqual([200]);
      await read(other, conversationId);
      expect((await membersOf(conversationId)).map(({ unread }) => unread)).toEqual([0, 0]);
      expect((await call(me, { as: other })).body.unread_chats).toBe(0);
    }
  });
  expect(met).toBe(0);
});

test('whoever takes back waits for whoever reads, and holds nothing that they need', async () => {
  const [one, other] = [await someone(), await someone()];
  const { conversationId, dm } = (await write(one, other, 'goes')).body;
  const reader = await pool().connect();
  try {
    await reader.query('begin');
    await reader.query('update conversation_members set unread = 0 where user_id = $1', [other.id]);
    const taken = call(unsendMessage, { as: one, params: { id: dm?.id as number } });
    expect(await waitsForLock(taken)).toBe(true);
    await reader.query('update messages set read_at = now() where id = $1', [dm?.id]);
    await reader.query('commit');
    expect((await taken).status).toBe(200);
  } finally {
    reader.release();
  }
  expect((await membersOf(conversationId)).map(({ unread }) => unread)).toEqual([0, 0]);
});

test('taken back fifty times at once: once', async () => {
  const [one, other] = [await someone(), await someone()];
  await write(one, other, 'stays');
  const { body } = await write(one, other, 'goes');
  const answers = await fiftyTimes(() =>
    call(unsendMessage, { as: one, params: { id: body.dm?.id as number } }),
  );
  expect([only(answers, 200).length, only(answers, 404).length]).toEqual([1, 49]);
  expect((await membersOf(body.conversationId)).map(({ unread }) => unread)).toEqual([0, 1]);
});

test('accepted, declined and blocked at once: one answer counts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = await twoWhoAsk();
    const { body } = await write(one, other, 'May I?');
    const answers = await Promise.all([
      answer(other, body.conversationId, 'accept'),
      answer(other, body.conversationId, 'decline'),
      write(one, other, 'Please?'),
    ]);
    expect(only(answers.slice(0, 2), 200)).toHaveLength(1);
    expect(only(answers.slice(0, 2), 409)).toHaveLength(1);
    expect(answers[2].status).toBe(200);
    const states = (await membersOf(body.conversationId)).map(({ state }) => state);
    expect(states).toEqual(answers[0].status === 200 ? ['open', 'open'] : ['waiting', 'declined']);
  }
});

test('accepted while what they set makes the words go at once: nobody waits in a circle', async () => {
  const met = await deadlocksIn(async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = [await someone(), await someone()];
      await set(other, { whoMayWrite: 'requests' });
      const { conversationId } = (await write(one, other, 'May I?')).body;
      await set(other, { whoMayWrite: 'everyone' });
      const answers = await Promise.all([
        write(one, other, 'So?'),
        answer(other, conversationId, 'accept'),
        write(one, other, 'And now?'),
      ]);
      expect([200, 409]).toContain(answers[1].status);
      expect(statusesOf([answers[0], answers[2]])).toEqual([200]);
      expect((await membersOf(conversationId)).map(({ state }) => state)).toEqual(['open', 'open']);
    }
  });
  expect(met).toBe(0);
});

test('a request while the other one blocks: afterwards nobody sees anything of it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = await twoWhoAsk();
    const [asked] = await Promise.all([
      write(one, other, 'May I?'),
      call(block, { as: other, body: { username: one.username, block: true } }),
    ]);
    expect([200, 403]).toContain(asked.status);
    expect([await requestsOf(other), await conversationsOf(one)]).toEqual([[], []]);
    expect((await call(me, { as: other })).body).toMatchObject({ requests: 0, unread_chats: 0 });
  }
});
