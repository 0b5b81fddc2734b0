/** Fifty at once, on real Postgres; afterwards every count is that of its rows (quality.md, Races). */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { utcDateOf } from '@/lib/contract/days';
import { optionsOf } from '@/lib/domains/showdown/rules';
import { manageShowdown, qualify } from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import type { ShowdownCycle } from '@/prisma/generated/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, type Person, theCreator } from '../../support/factories';
import { aShowdownClip, joinsShowdown, theShowdown, winsBattles } from '../../support/showdown';

const day = 24 * 3_600_000;
let people: Person[];
let cycle: ShowdownCycle;

beforeAll(async () => {
  people = await fiftyTimes(() => aUser());
  await theCreator();
});
beforeEach(async () => {
  cycle = await theShowdown('voting');
});
afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const person = (each: number) => people[each % people.length] as Person;
const post = (path: string, as: Person, body: object) => rawCall('POST', path, { as, body });
const counted = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const days = () => optionsOf(cycle.opensOn).map(utcDateOf);
const wants = (as: Person, index: number) =>
  post('/api/vote-showdown', as, { dateOption: days()[index % 2] });
const votesByDay = async () =>
  (await db().showdownDateOption.findMany({ where: { cycleId: cycle.id }, orderBy: { date: 'asc' } })).map(
    ({ votes }) => votes,
  );

test('one person’s fifty date votes at once: one counts', async () => {
  const voter = await aUser();
  const before = await votesByDay();
  expect(counted(await fiftyTimes((each) => wants(voter, each)))).toEqual({ 200: 50 });
  const after = await votesByDay();
  expect(after.map((votes, index) => votes - (before[index] ?? 0)).toSorted()).toEqual([0, 1]);
});

test('fifty people vote for a date, and all of them change their minds', async () => {
  const before = await votesByDay();
  const gained = async () => (await votesByDay()).map((votes, index) => votes - (before[index] ?? 0));
  expect(counted(await fiftyTimes((each) => wants(person(each), each)))).toEqual({ 200: 50 });
  expect(await gained()).toEqual([25, 25]);
  await fiftyTimes((each) => wants(person(each), 1));
  expect(await gained()).toEqual([0, 50]);
});

test('people who vote and join at once do one of the two', async () => {
  const rapper = await aUser();
  await joinsShowdown(rapper);
  cycle = await theShowdown('live');
  const clip = await aShowdownClip({ by: rapper });
  const others = await fiftyTimes(() => aUser());
  for (const each of others) await winsBattles(each);
  const answers = await Promise.all(
    others.map((as, each) => {
      const vote = () => post('/api/vote-clip', as, { clipId: clip.id, category: 'Rap' });
      const join = () => post('/api/ultimate-showdown/join', as, { tournamentId: cycle.id });
      return Promise.all(each % 2 ? [vote(), join()] : [join(), vote()]);
    }),
  );
  for (const both of answers) expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('one person joins fifty times at once: once', async () => {
  const rapper = await aUser();
  await winsBattles(rapper);
  const body = { tournamentId: cycle.id };
  expect(counted(await fiftyTimes(() => post('/api/ultimate-showdown/join', rapper, body)))).toEqual({
    200: 1,
    409: 49,
  });
});

test('one clip of fifty in a category', async () => {
  const rapper = await aUser();
  await joinsShowdown(rapper);
  await theShowdown('live');
  const answers = await fiftyTimes((each) =>
    post('/api/submit-clip', rapper, { clipUrl: `https://clips.example/${each}`, category: 'Rap' }),
  );
  expect(counted(answers)).toEqual({ 200: 1, 409: 49 });
  expect(await db().showdownClip.count({ where: { userId: rapper.id } })).toBe(1);
});

test('one person’s fifty votes in a category, for two clips: one counts; fifty people’s: fifty', async () => {
  const [one, other] = [await aUser(), await aUser()];
  for (const rapper of [one, other]) await joinsShowdown(rapper);
  await theShowdown('live');
  const clips = [await aShowdownClip({ by: one }), await aShowdownClip({ by: other })];
  const vote = (as: Person, index: number) =>
    post('/api/vote-clip', as, { clipId: clips[index % 2]?.id, category: 'Rap' });
  const fan = await aUser();
  expect(counted(await fiftyTimes((each) => vote(fan, each)))).toEqual({ 200: 1, 409: 49 });
  expect(counted(await fiftyTimes((each) => vote(person(each), each)))).toEqual({ 200: 50 });
  const ids = clips.map(({ id }) => id);
  const total = await db().showdownClip.aggregate({ where: { id: { in: ids } }, _sum: { votes: true } });
  expect(total._sum.votes).toBe(51);
});

test('votes while the showdown ends: each counted before it, or refused', async () => {
  const creator = await theCreator();
  const rapper = await aUser();
  await joinsShowdown(rapper);
  await theShowdown('live');
  // Alone on the podium, however few votes come before the end: the clips of the tests above have votes too.
  await db().showdownClip.deleteMany({ where: { cycleId: cycle.id } });
  const clip = await aShowdownClip({ by: rapper, category: 'Dance' });
  const answers = await fiftyTimes((each) =>
    each === 25
      ? post(manageShowdown.path, creator, { action: 'end' })
      : post('/api/vote-clip', person(each), { clipId: clip.id, category: 'Dance' }),
  );
  expect(answers[25]?.status).toBe(200);
  const voted = counted(answers.filter((_, each) => each !== 25));
  expect((voted[200] ?? 0) + (voted[403] ?? 0)).toBe(49);
  const place = await db().showdownChampion.findFirstOrThrow({ where: { userId: rapper.id } });
  expect(place.votes).toBe(voted[200] ?? 0);
});

test('fifty people look when a week is over: one settlement, one new week', async () => {
  const { id, opensOn } = await theShowdown('live');
  await db().showdownCycle.update({ where: { id }, data: { endedAt: new Date() } });
  // Wednesday noon of the week after.
  setClock(new Date(opensOn.getTime() + 9.5 * day));
  const weeks = await db().showdownCycle.count();
  const later = await fiftyTimes(() => aUser());
  const seen = await fiftyTimes((each) => call(qualify, { as: later[each] as Person }));
  expect(new Set(seen.map(({ body }) => body.tournamentId)).size).toBe(1);
  expect(await db().showdownCycle.count()).toBe(weeks + 1);
  setClock(new Date(opensOn.getTime() + 14 * day));
  const next = await fiftyTimes((each) => call(qualify, { as: later[each] as Person }));
  expect(new Set(next.map(({ body }) => body.tournamentId)).size).toBe(1);
  expect(await db().showdownCycle.count()).toBe(weeks + 2);
});
