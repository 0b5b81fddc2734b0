/** Reads that are asked for at once go to Postgres together, and come back each to its own (lib/platform/database/batched-query.ts). */
import { beforeAll, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { listConversations, listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { call, fiftyTimes } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { statementsOf } from '../../support/sent-statements';

let friend: Person;
let people: Person[];
const conversations: number[] = [];

beforeAll(async () => {
  friend = await aUser();
  people = await fiftyTimes(() => aUser());
  for (const as of people) {
    const body = { recipientUsername: friend.username, content: `from ${as.username}` };
    conversations.push((await call(sendMessage, { as, body })).body.conversationId);
  }
});

test('fifty people at once: each is answered their own, by a few statements', async () => {
  const asked = people.flatMap((as, place) => [
    async () => [as.username, (await call(me, { as })).body.username],
    async () => [
      [`from ${as.username}`],
      (await messagesOf(as, conversations[place])).body.map(({ content }) => content),
    ],
    async () => [[conversations[place]], (await call(listConversations, { as })).body.map(({ id }) => id)],
  ]);
  const sent = await statementsOf(async () => {
    for (const [its, answered] of await Promise.all(asked.map((ask) => ask()))) expect(answered).toEqual(its);
  });
  const reads = sent.filter(({ text }) => text.includes('unnest'));
  expect(reads.length).toBeGreaterThanOrEqual(3 * (people.length / 10));
  expect(reads.length).toBeLessThan((3 * people.length) / 2);
});

const messagesOf = (as: Person, conversationId = 0) =>
  call(listMessages, { as, params: { conversationId }, query: {} });

test('a stranger among those who ask at once is refused, and the others are not', async () => {
  const stranger = await aUser();
  const answers = await fiftyTimes((place) =>
    messagesOf(place === 7 ? stranger : (people[place] as Person), conversations[place]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, place) => (place === 7 ? 403 : 200)));
});

test('values and rows keep their order and their kinds: none, many, null', async () => {
  const rowsOf = batchedQuery<{ n: number; said: boolean | null; at: string }>(
    'test_rows',
    ['int', 'bool', 'timestamptz'],
    'select n, $2 as said, $3 as at from generate_series(1, $1) n order by n desc',
  );
  const at = new Date('2026-03-04T05:06:07.089Z');
  const questions = [
    [2, true, at],
    [0, false, at],
    [1, null, at],
  ];
  const answers = await Promise.all(questions.map(rowsOf));
  const written = '2026-03-04T05:06:07.089+00:00';
  expect(answers).toEqual([
    [
      { n: 2, said: true, at: written },
      { n: 1, said: true, at: written },
    ],
    [],
    [{ n: 1, said: null, at: written }],
  ]);
});

test('a failure is told to those who asked, and the next are answered', async () => {
  const ratios = batchedQuery<{ ratio: number }>('test_ratios', ['int'], 'select 12 / $1 as ratio');
  await expect(ratios([0])).rejects.toThrow('division by zero');
  expect(await Promise.all([[3], [4]].map(ratios))).toEqual([[{ ratio: 4 }], [{ ratio: 3 }]]);
});
