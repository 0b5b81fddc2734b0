/** What becomes of a draw when somebody leaves in the middle of it (rules.md, Tournaments): it goes on. */
import { afterEach, describe, expect, test } from 'vitest';
import { listNotices } from '@/lib/domains/notices/schema';
import { leaveSquad, nameCaptain } from '@/lib/domains/squads/schema';
import { type MatchInDraw, matchHistory } from '@/lib/domains/tournaments/matches-schema';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aTournament, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import {
  aDraw,
  aRunningDraw,
  confirm,
  decide,
  dispute,
  leaves,
  report,
  show,
  start,
  takeOut,
} from '../../support/tournaments';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const hours = (many: number) => setClockOffset(many * 3_600_000);

test('a founder leaves and nobody acts for their squad: the other side goes on', async () => {
  const { id, creator, founders, teams } = await aRunningDraw(2);
  expect((await leaves(founders[0])).status).toBe(200);
  expect(await show(creator, id)).toMatchObject({ state: 'completed', winner_id: teams[1].id });
});

test('a founder leaves and their captain plays on; the words of who left are gone, the score stays', async () => {
  const { creator, founders, teams, matches } = await aRunningDraw(2);
  const captain = await aUser();
  const squadId = teams[0].id;
  await db().squadMember.create({ data: { squadId, userId: captain.id, joinedAt: new Date() } });
  await db().squad.update({ where: { id: squadId }, data: { memberCount: 2 } });
  await call(nameCaptain, { as: founders[0], body: { squadId, username: captain.username } });
  const matchId = (await matches())[0]?.id as number;
  await report(founders[1], matchId, [2, 0]);
  await dispute(founders[0], matchId, 'Not at all.');
  await leaves(founders[0]);
  expect(await db().matchReport.findMany({ where: { words: { not: '' } } })).toEqual([]);
  await decide(creator, matchId, [2, 0]);
  expect((await matches())[0]).toMatchObject({ state: 'confirmed', winner_id: squadId });
});

test('whoever made it leaves: it goes on, and the creator account decides', async () => {
  const { id, creator, founders, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  await report(founders[0], matchId, [2, 0]);
  await dispute(founders[1], matchId);
  await leaves(creator);
  expect(await show(founders[0], id)).toMatchObject({ state: 'running', creator_username: 'Deleted user' });
  await decide(await theCreator(), matchId, [2, 0]);
  expect((await show(founders[0], id)).state).toBe('completed');
});

describe('a squad for which nobody acts', () => {
  /** Its founder has left with a captain named, and then the captain leaves the squad. */
  async function leftAlone(squad: { id: number }, founder: Person) {
    const [captain, member] = [await aUser(), await aUser()];
    for (const { id: userId } of [captain, member])
      await db().squadMember.create({ data: { squadId: squad.id, userId, joinedAt: new Date() } });
    await db().squad.update({ where: { id: squad.id }, data: { memberCount: 3, captainId: captain.id } });
    expect((await leaves(founder)).status).toBe(200);
    return { member, leave: () => call(leaveSquad, { as: captain, body: { squadId: squad.id } }) };
  }

  test('is taken out by the scheduled run: the other side goes on', async () => {
    const { id, creator, founders, teams } = await aRunningDraw(2);
    const { leave } = await leftAlone(teams[0], founders[0]);
    await settleTournaments();
    expect((await show(creator, id)).state).toBe('running');
    expect((await leave()).status).toBe(200);
    await settleTournaments();
    expect(await show(creator, id)).toMatchObject({ state: 'completed', winner_id: teams[1].id });
  });

  test('enters no tournament, and is not drawn in one', async () => {
    const { id, creator, founders, teams } = await aDraw(3);
    const { member, leave } = await leftAlone(teams[0], founders[0]);
    await leave();
    const cup = await aTournament({ by: creator, from: await aSquad({ by: creator }) });
    await expectRefusal(
      () => call(joinTournament, { as: member, body: { tournamentId: cup.id, squadId: teams[0].id } }),
      409,
      'Nobody acts for this squad any more.',
    );
    await start(creator, id);
    const drawn = (await show(creator, id)).rounds.flatMap(({ matches }) => matches);
    expect(drawn[0]?.squads.map((each) => each?.id)).toEqual([teams[1].id, teams[2].id]);
  });
});

test('a squad that is deleted: whoever would meet it goes on, for the scheduled run as well', async () => {
  const { id, creator, teams } = await aRunningDraw(3);
  await db().squad.delete({ where: { id: teams[1].id } });
  await db().tournament.update({ where: { id }, data: { participantCount: 2 } });
  expect(await settleTournaments()).toBeGreaterThan(0);
  const { rounds, state } = await show(creator, id);
  expect(state).toBe('running');
  expect(rounds.at(-1)?.matches[0]).toMatchObject({ state: 'ready' });
});

test.each([
  ['is suspended', { suspendedAt: new Date() }],
  ['turned 20', { dob: new Date('2000-01-01') }],
])('who %s cannot answer: the report stands after 24 hours', async (_, data) => {
  const { id, founders, teams, matches } = await aRunningDraw(2);
  await report(founders[0], (await matches())[0]?.id as number, [1, 0]);
  await db().user.update({ where: { id: founders[1].id }, data });
  expect((await dispute(founders[1], (await matches())[0]?.id as number)).status).toBeGreaterThanOrEqual(400);
  hours(25);
  expect(await settleTournaments()).toBeGreaterThan(0);
  expect(await show(founders[0], id)).toMatchObject({ state: 'completed', winner_id: teams[0].id });
});

const history = async (as: Person, matchId: number) =>
  (await call(matchHistory, { as, params: { matchId } })).body;

/** The matches that the creator account is told of. */
async function judged(): Promise<number[]> {
  const told = (await call(listNotices, { as: await theCreator(), query: {} })).body;
  return told.flatMap(({ kind, subject }) => (kind === 'match' && subject.id ? [subject.id] : []));
}

test.each([
  ['is suspended', { suspendedAt: new Date() }],
  ['turned 20', { dob: new Date('2000-01-01') }],
])('whoever made it %s: the creator account is told of a dispute', async (_, data) => {
  const { creator, founders, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  await db().user.update({ where: { id: creator.id }, data });
  await report(founders[0], matchId, [1, 0]);
  await dispute(founders[1], matchId);
  expect(await judged()).toContain(matchId);
});

test('a dispute that nobody decides on for three days: the creator account is told as well, once', async () => {
  const { id, creator, founders, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  await report(founders[0], matchId, [1, 0]);
  expect((await dispute(founders[1], matchId)).body.match.due_at).toBe(null);
  hours(71);
  await settleTournaments();
  expect(await judged()).not.toContain(matchId);
  hours(73);
  expect(await settleTournaments()).toBeGreaterThan(0);
  expect(await judged()).toContain(matchId);
  // Told once: nothing of it is due any more.
  expect((await db().match.findUniqueOrThrow({ where: { id: matchId } })).dueAt).toBe(null);
  expect((await decide(creator, matchId, [1, 0])).status).toBe(200);
  expect((await show(creator, id)).state).toBe('completed');
});

test.each([
  ['at the tournament', (as: Person, id: number) => show(as, id)],
  ['at its match', (as: Person, _: number, matchId: number) => history(as, matchId)],
])('whoever looks %s after those three days passes the dispute on', async (_, look) => {
  const { id, founders, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  await report(founders[0], matchId, [1, 0]);
  await dispute(founders[1], matchId);
  hours(71);
  await look(founders[0], id, matchId);
  expect(await judged()).not.toContain(matchId);
  hours(73);
  await look(founders[0], id, matchId);
  expect(await judged()).toContain(matchId);
});

test('who decides on a match is told so: not whoever made it, with a squad in it that they are in or have left', async () => {
  const { creator, founders, teams, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  const judges = async (as: Person) => (await history(as, matchId)).judges;
  expect(await judges(founders[0])).toBe(0);
  expect(await judges(creator)).toBe(1);
  const squadId = teams[0].id;
  await db().squadMember.create({ data: { squadId, userId: creator.id, joinedAt: new Date() } });
  await db().squad.update({ where: { id: squadId }, data: { memberCount: 2 } });
  expect(await judges(creator)).toBe(0);
  expect((await call(leaveSquad, { as: creator, body: { squadId } })).status).toBe(200);
  expect(await judges(creator)).toBe(0);
  expect((await decide(creator, matchId, [1, 0])).status).toBe(403);
  expect(await judges(await theCreator())).toBe(1);
});

test('double elimination: a squad that lost goes while the final is reported, and the final is over', async () => {
  const { id, creator, founders, teams, matches, play } = await aRunningDraw(2, 'double');
  const [first] = await matches();
  await play(first as never, [2, 0]);
  const final = (await matches()).find(({ state }) => state === 'ready');
  await report(founders[0], final?.id as number, [2, 1]);
  expect((await takeOut(founders[1], id, teams[1].id)).status).toBe(200);
  hours(25);
  expect(await show(creator, id)).toMatchObject({ state: 'completed', winner_id: teams[0].id });
});

test('double elimination: a squad that is out goes; what was played stands, and the others play to the end', async () => {
  const { id, creator, founderOf, matches, play } = await aRunningDraw(4, 'double');
  const next = async () => (await matches()).find(({ state }) => state === 'ready');
  const [first, second] = await matches();
  for (const match of [first, second]) await play(match as never, [2, 0]);
  // Both lost once. Whoever loses this is out.
  const { rounds } = await show(creator, id);
  const lost = rounds.find(({ bracket }) => bracket === 'losers')?.matches[0];
  await play(lost as never, [2, 0]);
  const confirmed = async () => (await matches()).filter(({ state }) => state === 'confirmed');
  const played = await confirmed();
  expect(played).toHaveLength(3);
  const gone = lost?.squads[1]?.id as number;
  expect((await takeOut(founderOf(gone), id, gone)).status).toBe(200);
  expect(await confirmed()).toEqual(played);
  for (let match = await next(); match; match = await next())
    expect((await play(match, [2, 0])).status).toBe(200);
  expect(await show(creator, id)).toMatchObject({ state: 'completed' });
});

describe('a squad that came to a match without playing, and goes after it was played', () => {
  /** Plays what is ready until nothing is. */
  async function playOn({ matches, play }: Awaited<ReturnType<typeof aRunningDraw>>) {
    const next = async () => (await matches()).find(({ state }) => state === 'ready');
    for (let match = await next(); match; match = await next())
      expect((await play(match, [2, 0])).status).toBe(200);
  }
  /** The first match of a squad that is ready. */
  const matchOf = async ({ matches }: Awaited<ReturnType<typeof aRunningDraw>>, squadId: number) =>
    (await matches()).find(
      ({ state, squads }) => state === 'ready' && squads.some((each) => each?.id === squadId),
    ) as MatchInDraw;
  const seeds = async ({ matches }: Awaited<ReturnType<typeof aRunningDraw>>) =>
    (await matches()).filter(({ state }) => state === 'confirmed').map(({ squads }) => squads);

  test.each(['single', 'double'] as const)('by a bye (%s)', async (format) => {
    const drawn = await aRunningDraw(3, format);
    const { id, creator, teams, founderOf } = drawn;
    const first = await matchOf(drawn, teams[1].id);
    await drawn.play(first, [2, 0]);
    // The first had no opponent before this, and loses.
    const second = await matchOf(drawn, teams[0].id);
    const isFirst = second.squads[0]?.id === teams[0].id;
    const [one, other] = drawn.sides(second);
    await report(one, second.id, isFirst ? [0, 2] : [2, 0]);
    if (format === 'double') await confirm(other, second.id);
    const before = await seeds(drawn);
    expect((await takeOut(founderOf(teams[0].id), id, teams[0].id)).status).toBe(200);
    expect(await seeds(drawn)).toEqual(before);
    await playOn(drawn);
    hours(25);
    expect(await show(creator, id)).toMatchObject({ state: 'completed' });
    expect((await show(creator, id)).winner_id).not.toBe(teams[0].id);
  });

  test('by the withdrawal of their opponent: by hand, and with their account', async () => {
    for (const leave of ['withdraws', 'leaves'] as const) {
      setClockOffset(0);
      const drawn = await aRunningDraw(4);
      const { id, creator, founderOf, matches } = drawn;
      const [first, second] = await matches();
      const [stays, goes] = [first?.squads[0]?.id as number, first?.squads[1]?.id as number];
      await takeOut(founderOf(goes), id, goes);
      await drawn.play(second as MatchInDraw, [2, 0]);
      const final = await matchOf(drawn, stays);
      await report(founderOf(stays), final.id, [2, 0]);
      if (leave === 'withdraws') expect((await takeOut(founderOf(stays), id, stays)).status).toBe(200);
      else expect((await leaves(founderOf(stays))).status).toBe(200);
      const { state, winner_id } = await show(creator, id);
      expect([leave, state, winner_id]).toEqual([leave, 'completed', second?.squads[0]?.id]);
    }
  });
});
