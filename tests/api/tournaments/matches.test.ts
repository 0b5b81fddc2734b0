/** A draw and the matches in it (contract.md, Tournaments): who may do what, what stands, and what follows. */
import { afterEach, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { leaderboard, leaveSquad, nameCaptain } from '@/lib/domains/squads/schema';
import { matchHistory } from '@/lib/domains/tournaments/matches-schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import {
  aDraw,
  aRunningDraw,
  confirm,
  decide,
  dispute,
  forfeit,
  report,
  show,
  start,
  takeOut,
} from '../../support/tournaments';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const minute = 60_000;
const wins = async (squadId: number) =>
  (await db().squad.findUniqueOrThrow({ where: { id: squadId } })).confirmedWins;
const history = async (as: Parameters<typeof show>[0], matchId: number) =>
  (await call(matchHistory, { as, params: { matchId } })).body.history;

describe('reporting and confirming', () => {
  test('what the other side confirms stands, and the last match says who won', async () => {
    const { id, creator, teams, matches, sides } = await aRunningDraw(2);
    const [final] = await matches();
    if (!final) throw new Error('no match');
    const [one, other] = sides(final);
    const { body } = await report(one, final.id, [3, 1]);
    expect(body.match).toMatchObject({ state: 'reported', scores: [3, 1], reported_by: teams[0].id });
    expect(new Date(body.match.due_at as string).getTime() - Date.now()).toBeGreaterThan(23 * 60 * minute);
    expect((await show(creator, id)).winner_id).toBeNull();
    await expectRefusal(() => report(one, final.id, [4, 1]), 409, /other side is asked/);
    for (const as of [one, creator, await aUser(), await theCreator()])
      await expectRefusal(() => confirm(as, final.id), 403, /side that did not report/);
    expect((await confirm(other, final.id)).body.match).toMatchObject({
      state: 'confirmed',
      winner_id: teams[0].id,
      due_at: null,
    });
    expect(await show(creator, id)).toMatchObject({
      state: 'completed',
      winner_id: teams[0].id,
      declared_by: null,
    });
    expect([await wins(teams[0].id), await wins(teams[1].id)]).toEqual([1, 0]);
    await expectRefusal(() => confirm(other, final.id), 409, /waits for an answer/);
    await expectRefusal(() => report(other, final.id, [0, 1]), 409, /waits for its squads, or is over/);
    expect((await call(leaderboard, { as: one })).body[0]).toMatchObject({
      id: teams[0].id,
      confirmed_wins: 1,
    });
  });

  test('two reports: the same stands, different ones are a dispute', async () => {
    const { matches, sides } = await aRunningDraw(4);
    const [first, second] = await matches();
    if (!first || !second) throw new Error('no matches');
    await report(sides(first)[0], first.id, [1, 0]);
    expect((await report(sides(first)[1], first.id, [1, 0])).body.match.state).toBe('confirmed');
    await report(sides(second)[0], second.id, [1, 0]);
    expect((await report(sides(second)[1], second.id, [0, 1])).body.match).toMatchObject({
      state: 'disputed',
      due_at: null,
    });
  });

  test('a draw: 400 in a knock-out, a point each in a round robin', async () => {
    const knockOut = await aRunningDraw(2);
    const [final] = await knockOut.matches();
    await expectRefusal(
      () => report(knockOut.founders[0], final?.id as number, [1, 1]),
      400,
      'A knock-out match needs a winner.',
    );
    const robin = await aRunningDraw(2, 'round_robin');
    const [match] = await robin.matches();
    if (!match) throw new Error('no match');
    await robin.play(match, [2, 2]);
    const { standings, state, winner_id } = await show(robin.creator, robin.id);
    expect(standings.map(({ points, drawn }) => [points, drawn])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect({ state, winner_id }).toEqual({ state: 'completed', winner_id: robin.teams[0].id });
  });

  test('not by a member who is not captain; by the captain, until they leave the office', async () => {
    const { matches, founders, teams } = await aRunningDraw(2);
    const [final] = await matches();
    const matchId = final?.id as number;
    const member = await aUser();
    const squadId = teams[0].id;
    await db().squadMember.create({ data: { squadId, userId: member.id, joinedAt: new Date() } });
    await db().squad.update({ where: { id: squadId }, data: { memberCount: 2 } });
    await expectRefusal(() => report(member, matchId, [1, 0]), 403, /act for one of the two squads/);
    const naming = (as: typeof member, username: string) =>
      call(nameCaptain, { as, body: { squadId, username } });
    await expectRefusal(() => naming(member, member.username), 403, /Only the squad creator/);
    await expectRefusal(() => naming(founders[0], 'nobody_here'), 404, /Nobody of that name/);
    await naming(founders[0], member.username);
    await naming(founders[0], founders[0].username);
    await expectRefusal(() => report(member, matchId, [1, 0]), 403, /act for one of the two squads/);
    await naming(founders[0], member.username);
    expect((await report(member, matchId, [1, 0])).body.match.state).toBe('reported');
  });

  test('scores are two whole numbers from 0 to 999; no such match is 404', async () => {
    const { matches, founders } = await aRunningDraw(2);
    const matchId = (await matches())[0]?.id;
    for (const scores of [[1], [1, 2, 3], [-1, 0], [1.5, 0], [1000, 0], 'x', null])
      await expectRefusal(
        () => rawCall('POST', '/api/matches/report', { as: founders[0], body: { matchId, scores } }),
        400,
        /two whole numbers/,
      );
    await expectRefusal(() => report(founders[0], 2_147_483_647, [1, 0]), 404, 'Match not found.');
  });

  test('nobody confirms their own report, also where both squads are theirs; such a win counts for nobody', async () => {
    const { id, creator, teams, founders } = await aDraw(2);
    await db().squad.update({
      where: { id: teams[1].id },
      data: { creatorId: founders[0].id },
    });
    await start(creator, id);
    const matchId = (await show(creator, id)).rounds[0]?.matches[0]?.id as number;
    await report(founders[0], matchId, [1, 0]);
    await expectRefusal(() => confirm(founders[0], matchId), 403, /side that did not report/);
    await expectRefusal(() => report(founders[0], matchId, [1, 0]), 409, /other side is asked/);
    setClockOffset(25 * 60 * minute);
    expect((await show(creator, id)).state).toBe('completed');
    expect(await wins(teams[0].id)).toBe(0);
  });
});

test('who acts for both sides does it for the squad that they founded, and the other founder answers', async () => {
  const { founders, teams, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  const [theirs, own] = teams;
  await db().squadMember.create({
    data: { squadId: theirs.id, userId: founders[1].id, joinedAt: new Date() },
  });
  await db().squad.update({ where: { id: theirs.id }, data: { captainId: founders[1].id, memberCount: 2 } });
  expect((await report(founders[1], matchId, [0, 9])).body.match.reported_by).toBe(own.id);
  expect((await dispute(founders[0], matchId)).status).toBe(200);
  expect((await forfeit(founders[1], matchId)).status).toBe(200);
  expect((await matches())[0]).toMatchObject({ state: 'forfeit', winner_id: theirs.id });
});

describe('no answer, and disputes', () => {
  test('24 hours without an answer confirm a report, for whoever looks first', async () => {
    const { id, creator, matches, sides, teams } = await aRunningDraw(2);
    const [final] = await matches();
    if (!final) throw new Error('no match');
    await report(sides(final)[0], final.id, [2, 0]);
    setClockOffset(24 * 60 * minute - minute);
    expect((await show(creator, id)).state).toBe('running');
    setClockOffset(24 * 60 * minute + minute);
    await expectRefusal(() => dispute(sides(final)[1], final.id), 409, /waits for an answer/);
    expect(await show(creator, id)).toMatchObject({ state: 'completed', winner_id: teams[0].id });
    expect((await history(creator, final.id)).map(({ act, username }) => [act, username])).toEqual([
      ['unanswered', null],
      ['report', sides(final)[0].username],
    ]);
  });

  test('the creator of the tournament decides in the open; what a side said is for the sides', async () => {
    const { creator, matches, sides } = await aRunningDraw(2);
    const [final] = await matches();
    if (!final) throw new Error('no match');
    const [one, other] = sides(final);
    await report(one, final.id, [2, 0]);
    expect((await dispute(other, final.id, 'We never played.')).body.match.state).toBe('disputed');
    await expectRefusal(() => confirm(other, final.id), 409, /waits for an answer/);
    for (const as of [one, other, await aUser()])
      await expectRefusal(() => decide(as, final.id, [0, 1]), 403, 'You cannot decide on this match.');
    expect((await decide(creator, final.id, [0, 1], 'One showed a picture.')).body.match).toMatchObject({
      state: 'confirmed',
      scores: [0, 1],
    });
    const words = async (as: typeof one) =>
      (await history(as, final.id)).map((each) => each.words).filter((each) => each !== '');
    expect(await words(one)).toEqual(['One showed a picture.', 'We never played.']);
    expect(await words(creator)).toHaveLength(2);
    expect(await words(await aUser())).toEqual(['One showed a picture.']);
  });

  test('a creator whose squad is in the match leaves it to the creator account', async () => {
    const { id, creator, teams } = await aDraw(2);
    const squadId = teams[0].id;
    await db().squadMember.create({ data: { squadId, userId: creator.id, joinedAt: new Date() } });
    await db().squad.update({ where: { id: squadId }, data: { memberCount: 2 } });
    await start(creator, id);
    const matchId = (await show(creator, id)).rounds[0]?.matches[0]?.id as number;
    await expectRefusal(() => decide(creator, matchId, [1, 0]), 403, 'You cannot decide on this match.');
    // Leaving the squad for the moment of the decision makes nobody a judge.
    expect((await call(leaveSquad, { as: creator, body: { squadId } })).status).toBe(200);
    await expectRefusal(() => decide(creator, matchId, [1, 0]), 403, 'You cannot decide on this match.');
    expect((await decide(await theCreator(), matchId, [1, 0])).body.match.state).toBe('confirmed');
  });

  test('a changed score redoes what followed, and not once something after it was played', async () => {
    const { id, creator, matches, play, teams, founders } = await aRunningDraw(4);
    const [first, second] = await matches();
    if (!first || !second) throw new Error('no matches');
    await play(first, [1, 0]);
    const [, , final] = await matches();
    expect(final?.squads[0]?.id).toBe(teams[0].id);
    await decide(creator, first.id, [0, 1]);
    expect((await matches())[2]?.squads[0]?.id).toBe(teams[3].id);
    expect([await wins(teams[0].id), await wins(teams[3].id)]).toEqual([0, 0]);
    await play(second, [0, 1]);
    await report(founders[3], final?.id as number, [1, 0]);
    await expectRefusal(() => decide(creator, first.id, [2, 0]), 409, /was played, so its score stands/);
    // The same winner by another score changes nothing that follows.
    expect((await decide(creator, first.id, [0, 5])).status).toBe(200);
    await decide(creator, final?.id as number, [0, 2]);
    expect(await show(creator, id)).toMatchObject({ state: 'completed', winner_id: teams[1].id });
    // The last match may be corrected: nothing comes after it.
    await decide(creator, final?.id as number, [3, 2]);
    expect((await show(creator, id)).winner_id).toBe(teams[3].id);
  });

  test('one that waits for its squads, or is a bye, is not decided on', async () => {
    const { creator, matches } = await aRunningDraw(3);
    for (const match of (await matches()).filter(({ state }) => state === 'bye' || state === 'waiting'))
      await expectRefusal(() => decide(creator, match.id, [1, 0]), 409, /waits for its squads/);
  });
});

describe('giving up', () => {
  test('a match: the other side goes on, without a confirmed win', async () => {
    const { matches, sides, teams, creator } = await aRunningDraw(4);
    const [first] = await matches();
    if (!first) throw new Error('no match');
    await expectRefusal(() => forfeit(creator, first.id), 403, /act for one of the two squads/);
    expect((await forfeit(sides(first)[0], first.id)).body.match).toMatchObject({
      state: 'forfeit',
      scores: null,
      winner_id: teams[3].id,
    });
    await expectRefusal(() => forfeit(sides(first)[1], first.id), 409, /is over/);
    expect(await wins(teams[3].id)).toBe(0);
  });

  test('a tournament: before the start the place is free again, later the others go on', async () => {
    const open = await aDraw(2);
    const leaving = () => takeOut(open.founders[0], open.id, open.teams[0].id);
    await expectRefusal(
      () => takeOut(open.founders[1], open.id, open.teams[0].id),
      403,
      /creator or its captain/,
    );
    expect((await leaving()).status).toBe(200);
    await expectRefusal(leaving, 409, 'This squad is not in the tournament.');
    expect((await show(open.creator, open.id)).participants).toHaveLength(1);

    const { id, creator, founders, teams, matches } = await aRunningDraw(3);
    await takeOut(founders[1], id, teams[1].id);
    expect((await matches()).map(({ state }) => state)).toEqual(['bye', 'forfeit', 'ready']);
    await takeOut(founders[2], id, teams[2].id);
    expect(await show(creator, id)).toMatchObject({ state: 'completed', winner_id: teams[0].id });
    await expectRefusal(() => takeOut(founders[0], id, teams[0].id), 409, 'This tournament is over.');
  });
});

test('each match by itself is the one in the draw: waiting, reported, over, across a block', async () => {
  const { id, founders, matches, sides } = await aRunningDraw(5, 'double');
  const ready = (await matches()).filter(({ state }) => state === 'ready');
  const [first, second] = ready;
  if (!first || !second) throw new Error('no match');
  await report(sides(first)[0], first.id, [3, 1]);
  await confirm(sides(first)[1], first.id);
  await report(sides(second)[0], second.id, [0, 2]);
  await call(block, { as: founders[0], body: { username: founders[3].username, block: true } });
  for (const as of [founders[0], await aUser()]) {
    const drawn = (await show(as, id)).rounds.flatMap((round) => round.matches);
    expect(new Set(drawn.map(({ state }) => state))).toEqual(
      new Set(['bye', 'ready', 'confirmed', 'reported', 'waiting']),
    );
    for (const match of drawn)
      expect((await call(matchHistory, { as, params: { matchId: match.id } })).body.match).toEqual(match);
  }
});
