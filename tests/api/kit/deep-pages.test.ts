/** Whoever asks far down a list pays for it alone (lib/platform/database/batched-pages.ts). */
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { listBattles } from '@/lib/domains/battles/schema';
import { listConversations } from '@/lib/domains/chat/schema';
import { listNewsFeed, listPosts } from '@/lib/domains/posts/schema';
import { listSquads } from '@/lib/domains/squads/schema';
import { fiftyTimes, rawCall } from '../../support/call';
import { aPost, aUser, type Person } from '../../support/factories';
import { statementsOf } from '../../support/sent-statements';

let people: Person[];

beforeAll(async () => {
  people = await fiftyTimes(() => aUser());
  for (let each = 0; each < 30; each += 1) await aPost({ by: people[each] as Person });
});

const lists: Record<string, { spec: Endpoint; query?: object }> = {
  posts: { spec: listPosts },
  'the News Feed': { spec: listNewsFeed },
  battles: { spec: listBattles },
  squads: { spec: listSquads },
  'one’s own squads': { spec: listSquads, query: { mine: '1' } },
  conversations: { spec: listConversations },
};

test.each(Object.entries(lists))('%s: no page far down shares a statement with others', async (_, list) => {
  const ask = (place: number, offset: number) =>
    rawCall('GET', list.spec.path, {
      as: people[place] as Person,
      query: { ...list.query, limit: 10, offset },
    });
  // Their limits are leased first.
  await fiftyTimes((place) => ask(place, 0));
  const sent = await statementsOf(async () => {
    const answers = await fiftyTimes((place) => ask(place, place % 10 === 3 ? 1000 : 0));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
  const asked = sent
    .filter(({ text, values }) => text.includes('unnest') && values.length > 3)
    .map(({ values }) => values[2] as number[]);
  expect(asked.filter((offsets) => offsets.includes(1000))).toEqual(Array(5).fill([1000]));
  // The others still go together.
  expect(asked.length - 5).toBeLessThan(25);
});

test('the pages are the same, alone or together', async () => {
  const page = async (offset: number) =>
    (await rawCall('GET', listPosts.path, { as: people[0] as Person, query: { limit: 30, offset } })).body;
  const all = (await page(0)) as unknown as unknown[];
  expect(await page(5)).toEqual(all.slice(5));
});
