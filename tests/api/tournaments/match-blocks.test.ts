/** A draw across a block, and across a birthday that parts two (rules.md, Tournaments): they play on, without names and words. */
import { afterEach, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { listNotices } from '@/lib/domains/notices/schema';
import { nameCaptain } from '@/lib/domains/squads/schema';
import { matchHistory } from '@/lib/domains/tournaments/matches-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import { aRunningDraw, confirm, decide, dispute, leaves, report, show } from '../../support/tournaments';

afterEach(expectCountsEqualRows);

test('a block between two captains: they play on, each under a name of ours for the other', async () => {
  const { id, founders, teams, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  await call(block, { as: founders[0], body: { username: founders[1].username, block: true } });
  const [match] = (await show(founders[0], id)).rounds[0]?.matches ?? [];
  expect(match?.squads[1]).toMatchObject({
    id: teams[1].id,
    game_name: 'Hidden squad',
    creator_username: 'Hidden user',
  });
  await report(founders[1], matchId, [0, 1]);
  expect((await confirm(founders[0], matchId)).body.match.state).toBe('confirmed');
});

test('a block between a founder and their captain: a name of ours, and nobody of that name to be named', async () => {
  const { id, founders, teams } = await aRunningDraw(2);
  const [captain, away] = [await aUser(), await aUser()];
  const squadId = teams[0].id;
  for (const { id: userId } of [captain, away])
    await db().squadMember.create({ data: { squadId, userId, joinedAt: new Date() } });
  await db().squad.update({ where: { id: squadId }, data: { memberCount: 3, captainId: captain.id } });
  const captainShown = async () => (await show(founders[0], id)).mine[0]?.captain;
  expect(await captainShown()).toBe(captain.username);
  for (const as of [captain, away])
    await call(block, { as, body: { username: founders[0].username, block: true } });
  expect(await captainShown()).toBe('Hidden user');
  await expectRefusal(
    () => call(nameCaptain, { as: founders[0], body: { squadId, username: away.username } }),
    404,
    'Nobody of that name is in this squad.',
  );
});

test('across a block the squad that a tournament was made with has no name either', async () => {
  const { id, creator, founders, teams } = await aRunningDraw(2);
  await db().tournament.update({ where: { id }, data: { squadId: teams[1].id } });
  const nameFor = async (as: Person) => (await show(as, id)).squad_game_name;
  expect(await nameFor(founders[0])).toBe(teams[1].gameName);
  await call(block, { as: founders[0], body: { username: founders[1].username, block: true } });
  expect([await nameFor(founders[0]), await nameFor(creator)]).toEqual(['Hidden squad', teams[1].gameName]);
});

test('a block by whoever made it shuts nobody out of what they play', async () => {
  const { id, creator, founders, matches } = await aRunningDraw(2);
  const [match] = await matches();
  const other = await aUser();
  for (const person of [founders[0], other])
    await call(block, { as: creator, body: { username: person.username, block: true } });
  expect((await report(founders[0], match?.id as number, [1, 0])).status).toBe(200);
  expect((await show(founders[0], id)).creator_username).toBe('Hidden user');
  // Told of their match all the same, without the words of whom they blocked or who blocked them.
  const excerptFor = async (as: Person) =>
    (await call(listNotices, { as, query: {} })).body.find(({ kind }) => kind === 'match')?.subject.excerpt;
  const { title } = await show(creator, id);
  expect([await excerptFor(founders[0]), await excerptFor(founders[1])]).toEqual(['', title]);
  await expectRefusal(() => report(other, match?.id as number, [1, 0]), 404, 'Match not found.');
});

test('a block by whoever made it shuts the creator account out of no decision, also once they have left', async () => {
  const { id, creator, founders, matches } = await aRunningDraw(2);
  const judge = await theCreator();
  const matchId = (await matches())[0]?.id as number;
  await call(block, { as: creator, body: { username: judge.username, block: true } });
  await call(block, { as: founders[1], body: { username: judge.username, block: true } });
  await report(founders[0], matchId, [2, 0]);
  await dispute(founders[1], matchId, 'They never came.');
  expect((await show(judge, id)).creator_username).toBe('Hidden user');
  const steps = (await call(matchHistory, { as: judge, params: { matchId } })).body.history;
  expect(steps[0]).toMatchObject({ act: 'dispute', username: 'Hidden user', words: 'They never came.' });
  expect((await decide(judge, matchId, [0, 2])).status).toBe(200);
  await leaves(creator);
  expect((await decide(judge, matchId, [2, 0])).status).toBe(200);
});

test('a birthday that sets the founder and whoever made it apart: told of the match, without its words', async () => {
  const { creator, founders } = await aRunningDraw(2);
  const born = (age: number) => new Date(Date.now() - (age + 0.5) * 365.25 * 24 * 3_600_000);
  const ages = new Map([
    [founders[0].id, born(13)],
    [creator.id, born(19)],
  ]);
  for (const [id, dob] of ages) await db().user.update({ where: { id }, data: { dob } });
  const own = (await call(listNotices, { as: founders[0], query: {} })).body;
  expect(own.find(({ kind }) => kind === 'match')?.subject.excerpt).toBe('');
});
