/** Tournaments between squads (contract.md, Tournaments): the list, who may make one, join one and declare its winner. */
import { afterEach, describe, expect, test } from 'vitest';
import { tournamentPlaces } from '@/lib/contract/constants/tournaments';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { block } from '@/lib/domains/blocks/schema';
import { exportData } from '@/lib/domains/export/schema';
import { listSquads } from '@/lib/domains/squads/schema';
import {
  createTournament,
  declareWinner,
  joinTournament,
  listTournaments,
} from '@/lib/domains/tournaments/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aPersonWithPassword,
  aSquad,
  aTournament,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

afterEach(expectCountsEqualRows);

const nobodys = 2_147_483_647;
const words = { title: 'Mainland Cup', description: 'One evening, knock-out', gameName: 'Kart Wahala' };
const list = async (as: Person, query = {}) => (await call(listTournaments, { as, query })).body;
const enter = (as: Person, tournamentId: number, squadId: number) =>
  call(joinTournament, { as, body: { tournamentId, squadId } });
const declare = (as: Person, tournamentId: number, winnerId: number) =>
  call(declareWinner, { as, body: { tournamentId, winnerId } });

async function aCup() {
  const [founder, member] = [await aUser(), await aUser()];
  const squad = await aSquad({ by: founder, members: [member] });
  const tournament = await aTournament({ by: founder, from: squad });
  return { founder, member, squad, tournament };
}

describe('making one', () => {
  test('by the creator of a squad: open, and nobody in it yet', async () => {
    const founder = await aUser();
    const squad = await aSquad({ by: founder });
    const { body } = await call(createTournament, { as: founder, body: { squadId: squad.id, ...words } });
    expect(body.tournament).toEqual({
      id: body.tournament.id,
      title: 'Mainland Cup',
      game_name: 'Kart Wahala',
      description: 'One evening, knock-out',
      format: 'single',
      state: 'open',
      status: 'open',
      starts_at: null,
      places: 64,
      creator_username: founder.username,
      squad_id: squad.id,
      squad_game_name: 'EA FC Mobile',
      created_at: expect.stringMatching(/Z$/),
      participant_count: 0,
      participants: [],
      winner_id: null,
      declared_by: null,
    });
    expect((await list(await aUser(), { limit: 1 }))[0]).toEqual(body.tournament);
  });

  test('a member, a stranger, the creator account: 403; no such squad: 404', async () => {
    const { member, squad } = await aCup();
    for (const as of [member, await aUser(), await theCreator()])
      await expectRefusal(
        () => call(createTournament, { as, body: { squadId: squad.id, ...words } }),
        403,
        'Only the squad creator can create a tournament from it.',
      );
    await expectRefusal(
      () => call(createTournament, { as: member, body: { squadId: nobodys, ...words } }),
      404,
      'Squad not found.',
    );
  });

  test('a field that is left out, empty or too long: 400', async () => {
    const { founder, squad } = await aCup();
    const sending = (body: object) => () =>
      rawCall('POST', '/api/tournaments', { as: founder, body: { squadId: squad.id, ...words, ...body } });
    for (const field of Object.keys(words))
      for (const value of [undefined, '', ' ', null])
        await expectRefusal(sending({ [field]: value }), 400, 'Please fill in all tournament fields.');
    await expectRefusal(sending({ title: 'x'.repeat(41) }), 400, /at most 40/);
    await expectRefusal(sending({ title: 'ab' }), 400, 'Title must be 3 to 40 characters.');
    await expectRefusal(sending({ gameName: 'x'.repeat(41) }), 400, /at most 40/);
    await expectRefusal(sending({ description: 'x'.repeat(501) }), 400, /at most 500/);
  });
});

describe('joining', () => {
  test('a member of a squad enters it; the list names the squads in the order they came', async () => {
    const { founder, member, squad, tournament } = await aCup();
    const other = await aUser();
    const second = await aSquad({ by: other });
    expect((await enter(member, tournament.id, squad.id)).status).toBe(200);
    expect((await enter(other, tournament.id, second.id)).status).toBe(200);
    expect((await list(member, { limit: 1 }))[0]?.participants).toEqual([
      { id: squad.id, game_name: 'EA FC Mobile', username: founder.username },
      { id: second.id, game_name: 'EA FC Mobile', username: other.username },
    ]);
  });

  test('with a squad that one is not in: 403; the same squad twice: 409, whoever of it asks', async () => {
    const { founder, member, squad, tournament } = await aCup();
    const stranger = await aUser();
    await expectRefusal(
      () => enter(stranger, tournament.id, squad.id),
      403,
      'You must be a member of this squad to join with it.',
    );
    await enter(member, tournament.id, squad.id);
    for (const as of [member, founder])
      await expectRefusal(
        () => enter(as, tournament.id, squad.id),
        409,
        'This squad is already in the tournament.',
      );
  });

  test('one that is completed, or closed: 409; no such tournament, no such squad: 404', async () => {
    const { member, squad, tournament } = await aCup();
    await expectRefusal(() => enter(member, nobodys, squad.id), 404, 'Tournament not found.');
    await expectRefusal(() => enter(member, tournament.id, nobodys), 404, 'Squad not found.');
    for (const status of ['completed', 'closed']) {
      await db().tournament.update({ where: { id: tournament.id }, data: { status } });
      await expectRefusal(() => enter(member, tournament.id, squad.id), 409, 'This tournament is not open.');
    }
  });

  test('the last place is taken, the next is refused', async () => {
    const { founder, member, squad } = await aCup();
    const squads = await Promise.all(
      Array.from({ length: tournamentPlaces - 1 }, () => aSquad({ by: founder })),
    );
    const full = await aTournament({ by: founder, from: squad, squads });
    expect((await enter(member, full.id, squad.id)).status).toBe(200);
    const late = await aSquad({ by: member });
    await expectRefusal(() => enter(member, full.id, late.id), 409, 'This tournament is full.');
    expect((await list(founder, { limit: 1 }))[0]?.participants).toHaveLength(tournamentPlaces);
  });
});

describe('declaring the winner', () => {
  test('whoever made it names one of its squads; then it is over', async () => {
    const { founder, member, squad, tournament } = await aCup();
    await enter(member, tournament.id, squad.id);
    const { body } = await declare(founder, tournament.id, squad.id);
    expect(body.tournament).toMatchObject({ id: tournament.id, status: 'completed', winner_id: squad.id });
    await expectRefusal(
      () => declare(founder, tournament.id, squad.id),
      409,
      'This tournament is already completed.',
    );
  });

  test('anyone else: 403, also the creator account and a member of the squad it was made from', async () => {
    const { member, squad, tournament } = await aCup();
    await enter(member, tournament.id, squad.id);
    for (const as of [member, await aUser(), await theCreator()])
      await expectRefusal(
        () => declare(as, tournament.id, squad.id),
        403,
        'Only the tournament creator can declare a winner.',
      );
  });

  test('a squad that is not in it: 400, also the one it was made from; no such tournament: 404', async () => {
    const { founder, squad, tournament } = await aCup();
    for (const winnerId of [squad.id, (await aSquad({ by: founder })).id, nobodys])
      await expectRefusal(
        () => declare(founder, tournament.id, winnerId),
        400,
        'The winner must be one of the squads in this tournament.',
      );
    await expectRefusal(() => declare(founder, nobodys, squad.id), 404, 'Tournament not found.');
  });
});

test('pages: newest first, by `before` and by `offset`', async () => {
  const { founder, squad } = await aCup();
  const made = [];
  for (let each = 0; each < 25; each += 1) made.push((await aTournament({ by: founder, from: squad })).id);
  const newest = made.toReversed();
  const ids = async (query: object) => (await list(founder, query)).map(({ id }) => id);
  expect(await ids({})).toEqual(newest.slice(0, 20));
  expect(await ids({ before: newest[19], limit: 5 })).toEqual(newest.slice(20));
  expect(await ids({ offset: 5, limit: 5 })).toEqual(newest.slice(5, 10));
});

test('a block: neither sees the other’s tournaments, nor joins them, nor reads their squads on a third’s', async () => {
  const { founder, squad, tournament } = await aCup();
  const [reader, third] = [await aUser(), await aUser()];
  const readers = await aSquad({ by: reader });
  const open = await aTournament({ by: third, from: await aSquad({ by: third }), squads: [squad, readers] });
  await call(block, { as: founder, body: { username: reader.username, block: true } });
  const seen = await list(reader, { limit: 50 });
  expect(seen.map(({ id }) => id)).not.toContain(tournament.id);
  const shown = seen.find(({ id }) => id === open.id);
  expect(shown?.participants.map(({ id }) => id)).toEqual([readers.id]);
  expect(shown?.participant_count, 'places that are taken stay so').toBe(2);
  await expectRefusal(() => enter(reader, tournament.id, readers.id), 404, 'Tournament not found.');
});

test.each(['creator', 'captain'])(
  'a block between whoever made it and a squad’s %s: it is not open',
  async (role) => {
    const [maker, them, member] = [await aUser(), await aUser(), await aUser()];
    const isCaptain = role === 'captain';
    const squad = await aSquad({
      by: isCaptain ? await aUser() : them,
      members: [member, ...(isCaptain ? [them] : [])],
    });
    if (isCaptain) await db().squad.update({ where: { id: squad.id }, data: { captainId: them.id } });
    const cup = await aTournament({ by: maker, from: await aSquad({ by: maker }) });
    const set = (blocked: boolean) =>
      call(block, { as: them, body: { username: maker.username, block: blocked } });
    await set(true);
    await expectRefusal(() => enter(member, cup.id, squad.id), 409, 'This tournament is not open.');
    await set(false);
    expect((await enter(member, cup.id, squad.id)).status).toBe(200);
  },
);

test('who leaves: their open tournaments close, their squads stay under ‘Deleted user’ without their game id', async () => {
  const founder = await aPersonWithPassword();
  const member = await aUser();
  const squad = await aSquad({ by: founder, members: [member] });
  const tournament = await aTournament({ by: founder, from: squad });
  const data = JSON.stringify((await call(exportData, { as: founder })).body);
  for (const said of ['Surulere Cup', 'Evening matches', '10203040']) expect(data).toContain(said);

  expect((await call(deleteAccount, { as: founder, body: { password } })).status).toBe(200);
  expect((await list(member, { limit: 1 }))[0]).toMatchObject({
    id: tournament.id,
    status: 'closed',
    creator_username: 'Deleted user',
  });
  await expectRefusal(() => enter(member, tournament.id, squad.id), 409, 'This tournament is not open.');
  const [left] = (await call(listSquads, { as: member, query: { mine: '1' } })).body;
  expect(left).toMatchObject({ id: squad.id, creator_username: 'Deleted user', uid: '-', member_count: 1 });
});
