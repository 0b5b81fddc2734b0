/** Fifty at once, on real Postgres; afterwards every count is that of its rows (quality.md, Races). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rantReactions } from '@/lib/contract/constants/rants';
import { db } from '@/lib/platform/database/client';
import { fiftyTimes, rawCall, statusesOf } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aRant, aRantComment, aUser, type Person } from '../../support/factories';

let author: Person;
let people: Person[];

beforeAll(async () => {
  author = await aUser();
  people = await fiftyTimes(() => aUser());
});

afterEach(expectCountsEqualRows);

const person = (each: number) => people[each] as Person;
const post = (path: string, as: Person, body: object) => rawCall('POST', path, { as, body });
const upvote = (as: Person, rantId: number) => post('/api/upvote-rant', as, { rantId });
const hug = (as: Person, rantId: number) => post('/api/send-hug', as, { rantId });
const react = (as: Person, rantId: number, reaction: string) =>
  post('/api/react-to-rant', as, { rantId, reaction });
const comment = (as: Person, rantId: number) => post('/api/add-comment', as, { rantId, content: 'wait' });
const stored = (id: number) => db().rant.findUniqueOrThrow({ where: { id } });
const oneToFifty = Array.from({ length: 50 }, (_, each) => each + 1);
const inOrder = (numbers: unknown[]) => numbers.map(Number).toSorted((a, b) => a - b);

describe('upvotes', () => {
  test('one person presses fifty times: one at most', async () => {
    const { id } = await aRant({ by: author });
    const answers = await fiftyTimes(() => upvote(person(0), id));
    expect(statusesOf(answers)).toEqual([200]);
    for (const { body } of answers) expect([0, 1]).toContain(body.upvotes);
    expect((await stored(id)).upvotes).toBeLessThanOrEqual(1);
  });

  test('fifty people: fifty, and then none', async () => {
    const { id } = await aRant({ by: author });
    const answers = await fiftyTimes((each) => upvote(person(each), id));
    expect(inOrder(answers.map(({ body }) => body.upvotes))).toEqual(oneToFifty);
    await fiftyTimes((each) => upvote(person(each), id));
    expect((await stored(id)).upvotes).toBe(0);
  });
});

describe('hugs', () => {
  test('one person presses fifty times: one', async () => {
    const { id } = await aRant({ by: author });
    const answers = await fiftyTimes(() => hug(person(0), id));
    expect(statusesOf(answers)).toEqual([200]);
    expect(answers.filter(({ message }) => message === 'Hug sent.')).toHaveLength(1);
    expect((await stored(id)).hugs).toBe(1);
  });

  test('fifty people: fifty', async () => {
    const { id } = await aRant({ by: author });
    const answers = await fiftyTimes((each) => hug(person(each), id));
    expect(inOrder(answers.map(({ body }) => body.hugs))).toEqual(oneToFifty);
  });
});

describe('reactions', () => {
  test('one person presses one emoji fifty times: each takes back the one before', async () => {
    const { id } = await aRant({ by: author });
    expect(statusesOf(await fiftyTimes(() => react(person(0), id, '😂')))).toEqual([200]);
    expect(await db().rantReaction.count({ where: { rantId: id } })).toBe(0);
  });

  test('fifty people, all seven emojis', async () => {
    const { id } = await aRant({ by: author });
    const emoji = (each: number) => rantReactions[each % 7] as string;
    expect(statusesOf(await fiftyTimes((each) => react(person(each), id, emoji(each))))).toEqual([200]);
    expect((await stored(id)).reactionCounts).toEqual({
      '❤️': 8,
      '😢': 7,
      '😡': 7,
      '🥲': 7,
      '😂': 7,
      '😮': 7,
      '🤗': 7,
    });
  });

  test('ten people change their minds five times each at once', async () => {
    const { id } = await aRant({ by: author });
    const answers = await fiftyTimes((each) => react(person(each % 10), id, rantReactions[each % 7] ?? ''));
    expect(statusesOf(answers)).toEqual([200]);
    expect(await db().rantReaction.count({ where: { rantId: id } })).toBeLessThanOrEqual(10);
  });
});

test('fifty comments are fifty, each with its writer in the other table', async () => {
  const { id } = await aRant({ by: author });
  expect(statusesOf(await fiftyTimes((each) => comment(person(each % 3), id)))).toEqual([200]);
  expect((await stored(id)).commentCount).toBe(50);
  expect(await db().rantCommentAuthor.count({ where: { comment: { rantId: id } } })).toBe(50);
});

describe('while the rant is being deleted', () => {
  const remove = (id: number, as: Person) =>
    rawCall('DELETE', '/api/rants/{rantId}', { as, params: { rantId: id } });

  test('everything else happened before it or is told that it is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const rant = await aRant({ by: author });
      await aRantComment({ by: person(1), on: rant });
      await fiftyTimes((each) => upvote(person(each), rant.id));
      const actions = [upvote, hug, comment, (as: Person, id: number) => react(as, id, '😡')];
      const turn = 20 + round;
      const answers = await fiftyTimes((each) =>
        each === turn ? remove(rant.id, author) : (actions[each % 4] ?? upvote)(person(each), rant.id),
      );
      expect(statusesOf(answers).filter((status) => ![200, 404].includes(status))).toEqual([]);
      expect(answers[turn]?.status).toBe(200);
      expect(await db().rant.count({ where: { id: rant.id } })).toBe(0);
      expect(await db().rantComment.count({ where: { rantId: rant.id } })).toBe(0);
    }
  });

  test('fifty deletions: one', async () => {
    const { id } = await aRant({ by: author });
    const answers = await fiftyTimes(() => remove(id, author));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
  });
});
