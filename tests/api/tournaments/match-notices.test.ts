/** Who is told of a match (rules.md, Notices): whoever acts for one of its squads, and whoever decides on a dispute. */
import { afterEach, expect, test } from 'vitest';
import { listNotices } from '@/lib/domains/notices/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { theCreator } from '../../support/factories';
import { aRunningDraw, decide, dispute, leaves, report } from '../../support/tournaments';

afterEach(expectCountsEqualRows);

test('each step is told to the other side, and a dispute to whoever made the tournament', async () => {
  const { id, creator, founders, matches } = await aRunningDraw(2);
  const told = async (as: typeof creator) =>
    (await call(listNotices, { as, query: {} })).body.filter(({ kind }) => kind === 'match');
  const matchId = (await matches())[0]?.id as number;
  const url = `/tournament/${id}`;
  for (const founder of founders)
    expect(await told(founder)).toMatchObject([{ subject: { id: matchId, url }, actor_count: 0 }]);
  const before = (await told(founders[1]))[0]?.id as number;
  await report(founders[0], matchId, [1, 0]);
  expect((await told(founders[1]))[0]?.id).not.toBe(before);
  expect(await told(creator)).toEqual([]);
  await dispute(founders[1], matchId);
  expect(await told(creator)).toHaveLength(1);
});

test('of a dispute that whoever made it may not decide on, the creator account is told', async () => {
  const staff = await theCreator();
  const toldOf = async (matchId: number) =>
    (await call(listNotices, { as: staff, query: {} })).body.filter(
      ({ kind, subject }) => kind === 'match' && subject.id === matchId,
    );
  // Their own squad is in the match, as its founder or as a member.
  for (const joins of ['plays', 'leaves'] as const) {
    const { creator, founders, teams, matches } = await aRunningDraw(2);
    const matchId = (await matches())[0]?.id as number;
    if (joins === 'plays') {
      await db().squadMember.create({
        data: { squadId: teams[0].id, userId: creator.id, joinedAt: new Date() },
      });
      await db().squad.update({ where: { id: teams[0].id }, data: { memberCount: 2 } });
    } else await leaves(creator);
    await report(founders[0], matchId, [1, 0]);
    expect([joins, await toldOf(matchId)]).toEqual([joins, []]);
    await dispute(founders[1], matchId);
    expect([joins, (await toldOf(matchId)).length]).toEqual([joins, 1]);
    expect((await decide(staff, matchId, [1, 0])).status).toBe(200);
  }
});
