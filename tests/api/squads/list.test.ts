/** GET /api/game-squads and its leaderboard (contract.md, Squads). */
import { beforeEach, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { leaderboard, listSquads } from '@/lib/domains/squads/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aSquad, aUser, type Person } from '../../support/factories';

beforeEach(async () => {
  await db().squad.deleteMany();
});

const listed = async (
  as: Person,
  query: NonNullable<Parameters<typeof call<typeof listSquads>>[1]['query']> = {},
) => (await call(listSquads, { as, query })).body.map(({ id }) => id);
const setSquad = (id: number, data: { isFeatured?: boolean; wins?: number; status?: string }) =>
  db().squad.update({ where: { id }, data });

test('featured first, then newest; with `mine`, those that the reader is in', async () => {
  const [founder, member] = [await aUser(), await aUser()];
  const first = await aSquad({ by: founder, members: [member] });
  const second = await aSquad({ by: founder });
  const third = await aSquad({ by: member });
  await setSquad(second.id, { isFeatured: true, status: 'closed', wins: 3 });

  const all = (await call(listSquads, { as: member, query: {} })).body;
  expect(all.map((each) => [each.id, each.is_member])).toEqual([
    [second.id, 0],
    [third.id, 1],
    [first.id, 1],
  ]);
  expect(all[0]).toEqual({
    id: second.id,
    game_name: 'EA FC Mobile',
    uid: '10203040',
    description: 'Evening matches',
    username: founder.username,
    creator_username: founder.username,
    status: 'closed',
    wins: 3,
    confirmed_wins: 0,
    is_featured: 1,
    created_at: second.createdAt.toISOString(),
    member_count: 1,
    is_member: 0,
  });
  expect(await listed(member, { mine: '1' })).toEqual([third.id, first.id]);
});

test('pages: by `before`, by `offset`, to the end, none twice; a featured squad in the middle of them', async () => {
  const founder = await aUser();
  const ids: number[] = [];
  for (let each = 0; each < 25; each += 1) ids.push((await aSquad({ by: founder })).id);
  const featured = [ids[3], ids[20]] as number[];
  for (const id of featured) await setSquad(id, { isFeatured: true });
  const newestFirst = (some: number[]) => some.toSorted((one, other) => other - one);
  const whole = [...newestFirst(featured), ...newestFirst(ids.filter((id) => !featured.includes(id)))];

  expect(await listed(founder)).toEqual(whole.slice(0, 20));
  expect(await listed(founder, { limit: 50 })).toEqual(whole);
  for (const mine of [undefined, '1'] as const) {
    const walked: number[] = [];
    let page: number[];
    do {
      page = await listed(founder, { limit: 1, before: walked.at(-1), mine });
      walked.push(...page);
    } while (page.length > 0);
    expect(walked).toEqual(whole);
  }
  expect(await listed(founder, { limit: 10, offset: 10 })).toEqual(whole.slice(10, 20));
  expect(await listed(founder, { before: whole.at(-1) })).toEqual([]);
});

test('a squad that was featured, or no longer, since the reader got it: on from where it stood', async () => {
  const founder = await aUser();
  const [first, second, third] = [
    await aSquad({ by: founder }),
    await aSquad({ by: founder }),
    await aSquad({ by: founder }),
  ];
  await setSquad(second.id, { isFeatured: true });
  expect(await listed(founder, { before: second.id, featured: 0 })).toEqual([first.id]);
  await setSquad(second.id, { isFeatured: false });
  expect(await listed(founder, { before: second.id, featured: 1 })).toEqual([third.id, second.id, first.id]);
  expect(await listed(founder, { before: second.id })).toEqual([first.id]);
});

test('whoever is on the other side of a block is not in the list; a squad that one is in stays', async () => {
  const [founder, reader] = [await aUser(), await aUser()];
  const [theirs, ours] = [await aSquad({ by: founder }), await aSquad({ by: founder, members: [reader] })];
  expect(await listed(reader)).toEqual([ours.id, theirs.id]);
  await call(block, { as: founder, body: { username: reader.username, block: true } });
  expect(await listed(reader)).toEqual([ours.id]);
  expect(await listed(reader, { mine: '1' })).toEqual([ours.id]);
  expect((await call(leaderboard, { as: reader })).body.map(({ id }) => id)).toEqual([ours.id]);
  // The other way round too: a reader's own squads are gone for the founder.
  const readers = await aSquad({ by: reader });
  expect(await listed(founder)).not.toContain(readers.id);
  expect(await listed(await aUser())).toContain(theirs.id);
});

test('the leaderboard: ten, most wins first, of equals the older', async () => {
  const founder = await aUser();
  const wins = [0, 2, 9, 4, 4, 1, 7, 3, 8, 5, 6, 2];
  const ids: number[] = [];
  for (const each of wins) {
    const { id } = await aSquad({ by: founder });
    await setSquad(id, { wins: each });
    ids.push(id);
  }
  const { body } = await call(leaderboard, { as: await aUser() });
  expect(body.map((each) => each.wins)).toEqual([9, 8, 7, 6, 5, 4, 4, 3, 2, 2]);
  expect(body.filter((each) => each.wins === 4).map(({ id }) => id)).toEqual([ids[3], ids[4]]);
  expect(body[0]).toMatchObject({ creator_username: founder.username, is_member: 0, is_featured: 0 });
});

test('another word for `mine`, another limit, no id: 400', async () => {
  const someone = await aUser();
  for (const query of [
    { mine: 'yes' },
    { limit: 51 },
    { limit: 0 },
    { offset: -1 },
    { before: 'x' },
    { featured: 2 },
  ])
    expect((await rawCall('GET', '/api/game-squads', { as: someone, query })).status).toBe(400);
});
