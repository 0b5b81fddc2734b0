/** Making a tournament, checking in and starting it (contract.md, Tournaments). */
import { afterEach, describe, expect, test } from 'vitest';
import { checkIn } from '@/lib/domains/tournaments/matches-schema';
import { createTournament, declareWinner, joinTournament } from '@/lib/domains/tournaments/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aTournament, aUser, type Person } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import { aDraw, aRunningDraw, show, start } from '../../support/tournaments';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const minute = 60_000;
describe('creating one', () => {
  const words = { title: 'Mainland Cup', description: 'One evening', gameName: 'Kart Wahala' };
  const creating = async (more: object) => {
    const by = await aUser();
    const squad = await aSquad({ by });
    return () => call(createTournament, { as: by, body: { squadId: squad.id, ...words, ...more } });
  };

  test('takes a format, a start and places', async () => {
    const starts_at = new Date(Date.now() + 60 * minute).toISOString();
    const made = await (await creating({ format: 'double', starts_at, places: 4 }))();
    expect(made.body.tournament).toMatchObject({ format: 'double', state: 'open', starts_at, places: 4 });
    const robin = await (await creating({ format: 'round_robin' }))();
    expect(robin.body.tournament).toMatchObject({ places: 8, starts_at: null });
    // The same date next year, across a 29 February.
    const inAYear = new Date(Date.now() + 366 * 24 * 60 * minute).toISOString();
    expect((await (await creating({ starts_at: inAYear }))()).status).toBe(200);
  });

  test('refuses nine places in a round robin, and a start that nobody could join before', async () => {
    await expectRefusal(
      await creating({ format: 'round_robin', places: 9 }),
      400,
      'A round robin takes at most 8 squads.',
    );
    for (const ahead of [29 * minute, 367 * 24 * 60 * minute])
      await expectRefusal(
        await creating({ starts_at: new Date(Date.now() + ahead).toISOString() }),
        400,
        /from 30 minutes to a year/,
      );
    const by = await aUser();
    const squadId = (await aSquad({ by })).id;
    for (const wrong of [
      { places: 1 },
      { places: 65 },
      { places: 2.5 },
      { format: 'swiss' },
      { starts_at: 'soon' },
    ])
      await expectRefusal(
        () => rawCall('POST', '/api/tournaments', { as: by, body: { squadId, ...words, ...wrong } }),
        400,
        /./,
      );
  });

  test('takes no more squads than it has places', async () => {
    const { id, creator } = await aDraw(2);
    await db().tournament.update({ where: { id }, data: { places: 2 } });
    const squad = await aSquad({ by: creator });
    await expectRefusal(
      () => call(joinTournament, { as: creator, body: { tournamentId: id, squadId: squad.id } }),
      409,
      'This tournament is full.',
    );
  });
});

describe('check-in and start', () => {
  test('squads check in during the half hour before; at the start those play who did', async () => {
    const { id, creator, founders, teams } = await aDraw(3);
    const startsAt = new Date(Date.now() + 60 * minute);
    await db().tournament.update({ where: { id }, data: { startsAt } });
    const entering = (at: number) => () =>
      call(checkIn, {
        as: founders[at] as Person,
        body: { tournamentId: id, squadId: teams[at]?.id as number },
      });
    await expectRefusal(entering(0), 409, /during the 30 minutes/);
    setClock(new Date(startsAt.getTime() - 20 * minute));
    expect((await show(creator, id)).state).toBe('check_in');
    await expectRefusal(() => start(creator, id), 409, /at least two squads/);
    const late = await aSquad({ by: creator });
    await expectRefusal(
      () => call(joinTournament, { as: creator, body: { tournamentId: id, squadId: late.id } }),
      409,
      'This tournament is not open.',
    );
    for (const at of [0, 2]) expect((await entering(at)()).status).toBe(200);
    await expectRefusal(entering(0), 409, /already/);
    await expectRefusal(
      () => call(checkIn, { as: creator, body: { tournamentId: id, squadId: teams[1].id } }),
      403,
      /must be a member/,
    );
    setClock(new Date(startsAt.getTime() + 1));
    const running = await show(founders[1], id);
    expect(running.state).toBe('running');
    expect(running.rounds).toHaveLength(1);
    expect(running.rounds[0]?.matches[0]?.squads.map((squad) => squad?.id)).toEqual([
      teams[0].id,
      teams[2].id,
    ]);
    await expectRefusal(entering(1), 409, /30 minutes/);
  });

  test('one that its creator starts before the planned time says when it started', async () => {
    const { id, creator, founders, teams } = await aDraw(2);
    const startsAt = new Date(Date.now() + 60 * minute);
    await db().tournament.update({ where: { id }, data: { startsAt } });
    setClock(new Date(startsAt.getTime() - 20 * minute));
    expect((await show(creator, id)).started_at).toBeNull();
    for (const at of [0, 1] as const)
      await call(checkIn, { as: founders[at], body: { tournamentId: id, squadId: teams[at].id } });
    const { body } = await start(creator, id);
    const early = startsAt.getTime() - Date.parse(body.tournament.started_at ?? '');
    expect(early).toBeGreaterThan(15 * minute);
    expect(early).toBeLessThanOrEqual(20 * minute);
    setClock(new Date(startsAt.getTime() + minute));
    const { starts_at, started_at } = await show(founders[0], id);
    expect({ starts_at, started_at }).toEqual({
      starts_at: startsAt.toISOString(),
      started_at: body.tournament.started_at,
    });
  });

  test('fewer than two at the start: it closes without a winner', async () => {
    const { id, creator } = await aDraw(2);
    const startsAt = new Date(Date.now() + 60 * minute);
    await db().tournament.update({ where: { id }, data: { startsAt } });
    setClock(startsAt);
    expect(await show(creator, id)).toMatchObject({ state: 'closed', winner_id: null, rounds: [] });
  });

  test('seeds go by confirmed wins, then by who joined first', async () => {
    const { creator, teams, matches, play } = await aRunningDraw(2);
    const [final] = await matches();
    if (!final) throw new Error('no match');
    await play(final, [0, 1]);
    const { id } = await aTournament({ by: creator, from: teams[0], squads: [teams[0], teams[1]] });
    const { body } = await start(creator, id);
    expect(body.tournament.rounds[0]?.matches[0]?.squads.map((squad) => squad?.id)).toEqual([
      teams[1].id,
      teams[0].id,
    ]);
  });

  test('nobody else in it starts it, and its creator once; the first to join has the bye', async () => {
    const { id, creator, founders, teams } = await aDraw(3);
    await expectRefusal(() => start(founders[0], id), 403, 'Only the tournament creator can start it.');
    const { body } = await start(creator, id);
    expect(body.tournament.standings.map(({ squad }) => squad?.id)).toEqual(
      expect.arrayContaining(teams.map((each) => each.id)),
    );
    const [first] = body.tournament.rounds;
    expect(first?.matches.find(({ state }) => state === 'bye')?.squads[0]?.id).toBe(teams[0].id);
    await expectRefusal(() => start(creator, id), 409, 'This tournament has begun already.');
    await expectRefusal(
      () => call(declareWinner, { as: creator, body: { tournamentId: id, winnerId: teams[0].id } }),
      409,
      /its last match says who won/,
    );
    const empty = await aDraw(1);
    await expectRefusal(() => start(empty.creator, empty.id), 409, /at least two/);
    await expectRefusal(() => start(creator, 2_147_483_647), 404, 'Tournament not found.');
  });
});
