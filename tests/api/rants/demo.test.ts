/** The Rant Zone of a fresh install. */
import { beforeAll, expect, test } from 'vitest';
import { rantCategories, trendingRants } from '@/lib/contract/constants/rants';
import { login } from '@/lib/domains/accounts/entry-schema';
import { suggestsSelfHarm } from '@/lib/domains/rants/rules';
import { listRants } from '@/lib/domains/rants/schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { seedOnce } from '@/prisma/seed/demo';
import { demoPerson } from '@/prisma/seed/people';
import { call } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';

beforeAll(async () => {
  await seedOnce();
});

test('some forty rants of every category, with comments, none of them in distress', async () => {
  const rants = await db().rant.findMany({ include: { comments: true, author: true } });
  expect(rants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(rants.map(({ category }) => category))).toEqual(new Set(rantCategories));
  for (const { content, comments, author } of rants) {
    expect(comments.length).toBeGreaterThan(0);
    expect(author).not.toBeNull();
    for (const words of [content, ...comments.map((each) => each.content)])
      expect(suggestsSelfHarm(words), words).toBe(false);
  }
  await expectCountsEqualRows();
});

test('in order of time, to the minute, none in the future, no comment before its rant', async () => {
  const rants = await db().rant.findMany({ orderBy: { id: 'asc' }, include: { comments: true } });
  const times = rants.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const { createdAt, comments } of rants)
    for (const at of [createdAt, ...comments.map((each) => each.createdAt)]) {
      expect(at.getTime() % 60_000).toBe(0);
      expect(at.getTime()).toBeLessThanOrEqual(now().getTime());
      expect(at.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    }
});

test('the demo account finds its own among them, and five that trend', async () => {
  const { body: as } = await call(login, { body: demoPerson });
  const { body } = await call(listRants, { as, query: { limit: 50 } });
  expect(body.filter(({ is_mine }) => is_mine === 1)).toHaveLength(2);
  const trending = await call(listRants, { as, query: { sort: 'trending' } });
  expect(trending.body).toHaveLength(trendingRants);
  expect(trending.body.at(-1)?.upvotes).toBeGreaterThan(5);
});
