/**
 * How large can this get? For every list of every answer: who makes it longer, and what is sent when they did. The lists
 * are found in the response schemas, not written down here, so a new one without a bound fails.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type * as core from 'zod/v4/core';
import { peopleFound } from '@/lib/contract/constants/contact';
import { reactorsListed } from '@/lib/contract/constants/posts';
import { pageLimit } from '@/lib/contract/constants/requests';
import type { Endpoint } from '@/lib/contract/endpoint';
import { searchPeople } from '@/lib/domains/friends/schema';
import { answerBounds } from '../support/bounds';
import { rawCall } from '../support/call';
import { type CallLine, callerOf, everyCall, everyRead } from '../support/calls';
import { crowdFixtures } from '../support/crowded-fixtures';
import { createFixtures, type Fixtures } from '../support/fixtures';

/** Every list and map in a schema, by its place. */
function listsIn(schema: core.$ZodType, place = ''): string[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, each]) => listsIn(each, `${place}.${name}`));
    case 'array':
      return [`${place}[]`, ...listsIn(def.element, `${place}[]`)];
    case 'record':
      return [`${place}{}`, ...listsIn(def.valueType, `${place}{}`)];
    case 'nullable':
    case 'optional':
    case 'default':
      return listsIn(def.innerType, place);
    case 'pipe':
      return listsIn(def.out, place);
    case 'union':
      return def.options.flatMap((each) => listsIn(each, place));
    case 'unknown':
    case 'any':
    case 'map':
    case 'set':
    case 'tuple':
    case 'lazy':
      throw new Error(`${place}: what is in it is not said, so nobody can say how much`);
    default:
      return [];
  }
}

/** How long each list of an answer is: the longest, where it stands in many rows. */
function lengthsIn(value: unknown, place = '', found = new Map<string, number>()): Map<string, number> {
  if (typeof value !== 'object' || value === null) return found;
  const note = (list: string, length: number) => found.set(list, Math.max(length, found.get(list) ?? 0));
  if (Array.isArray(value)) {
    note(`${place}[]`, value.length);
    for (const each of value) lengthsIn(each, `${place}[]`, found);
    return found;
  }
  note(`${place}{}`, Object.keys(value).length);
  for (const [name, each] of Object.entries(value)) lengthsIn(each, `${place}.${name}`, found);
  return found;
}

/** But for the description of the calls, a file of ours that nobody's use makes longer, and for files, which have no lists. */
const answering = everyCall.filter(([name, { spec }]) => name !== 'openApi' && !spec.file);

const responseOf = ({ response }: Endpoint) => response as unknown as core.$ZodType;
const listsOf = ([name, { spec }]: [string, CallLine]) =>
  listsIn(responseOf(spec)).map((place) => `${name}${place}`);
const takesLimit = ({ query }: Endpoint) =>
  query !== undefined && 'shape' in query && 'limit' in (query.shape as object);

/** The longest page that a call gives: a search for people is shorter than any other. */
const longestPage = ({ path }: Endpoint) => (path === searchPeople.path ? peopleFound : pageLimit.max);

test('every list of every answer has a line, and every line a list', () => {
  expect([...new Set(answering.flatMap(listsOf))].toSorted()).toEqual(Object.keys(answerBounds).toSorted());
});

test('no line is without an end but the one that is never held', () => {
  for (const [place, { by, most }] of Object.entries(answerBounds)) {
    expect(by, place).toMatch(/\w/);
    if (most === 'sent as read') expect(place).toMatch(/^export(Data|Suspended)\./);
    else expect(most, place).toBeLessThanOrEqual(366);
  }
});

/** Those that answer no list are covered by what carries it; those that change the world come last. */
const withLists = answering
  .filter((each) => listsOf(each).length > 0)
  .toSorted(([, one], [, other]) => Number(one.spec.method !== 'GET') - Number(other.spec.method !== 'GET'));

describe('when all of it is there, and much more', () => {
  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await createFixtures();
    await crowdFixtures(fixtures);
  });

  const ask = async (line: CallLine, query: object = {}) => {
    const input = line.input(fixtures);
    const sent = { ...input, query: { ...input.query, ...query } };
    return rawCall(line.spec.method, line.spec.path, { ...sent, as: callerOf(line, fixtures) });
  };

  test.each(withLists)('%s sends as much as its lines say and no more', async (name, line) => {
    const answer = await ask(line, takesLimit(line.spec) ? { limit: longestPage(line.spec) } : {});
    expect(answer.status, answer.message).toBe(line.answers ?? 200);
    const lengths = lengthsIn(answer.body);
    for (const list of listsOf([name, line])) {
      const bound = answerBounds[list];
      if (!bound || bound.most === 'sent as read') continue;
      const length = lengths.get(list.slice(name.length)) ?? 0;
      expect(length, list).toBeLessThanOrEqual(bound.most);
      // Had it not been made longer, its bound would not have been tried.
      if (!bound.fixed) expect(length, list).toBe(bound.most);
    }
  });

  test.each(everyRead.filter(([, { spec }]) => takesLimit(spec)))(
    '%s: a longer page is 400',
    async (_, line) => {
      for (const limit of [0, pageLimit.max + 1, 100_000])
        expect((await ask(line, { limit })).status, `${limit}`).toBe(400);
    },
  );

  test('the names within a text are bounded too', async () => {
    const line = everyRead.find(([name]) => name === 'listPosts')?.[1] as CallLine;
    const posts = (await ask(line, { limit: 50 })).body as unknown as { reactions: string }[];
    const longest = posts.flatMap(({ reactions }) =>
      Object.values(JSON.parse(reactions) as Record<string, string[] | null>).map(
        (names) => names?.length ?? 0,
      ),
    );
    expect(Math.max(...longest)).toBe(reactorsListed);
  });
});
