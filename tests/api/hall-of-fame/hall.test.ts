import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { now } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aBattleWon,
  aChampion,
  anotherLogin,
  aPick,
  aSquad,
  aUser,
  type Person,
} from '../../support/factories';

const hall = async (as: Person) => (await call(hallOfFame, { as })).body;
const earn = (who: Person, amount: number, reason: string) =>
  transaction((tx) => moveCoins(tx, { userId: who.id, amount, reason }));
const reader = await aUser();

beforeEach(async () => {
  await db().showdownChampion.deleteMany({});
  await db().battle.deleteMany({});
  await db().squad.deleteMany({});
  await db().developerPick.deleteMany({});
  await db().user.updateMany({ data: { earned: 0, xp: 0 } });
});
afterEach(() => setClockOffset(0));

test('where nothing has happened yet: six empty lists, under the documented names', async () => {
  const none = { rap: [], dance: [], comedy: [], other: [] };
  expect(await hall(reader)).toEqual({
    ultimateShowdownWinners: [],
    topCreatorsAllTime: none,
    topCreatorsMonthly: none,
    topSquads: [],
    topEarners: [],
    developerPicks: [],
  });
});

test('champions: the newest showdown first, its places in order', async () => {
  const [first, second, older] = [await aUser({ verified: true }), await aUser(), await aUser()];
  await aChampion({ who: older, at: new Date('2027-01-03T23:59:00Z') });
  await aChampion({ who: second, rank: 2, at: new Date('2027-01-10T23:59:00Z') });
  const won = await aChampion({ who: first, at: new Date('2027-01-10T23:59:00Z') });
  const { ultimateShowdownWinners } = await hall(reader);
  expect(ultimateShowdownWinners.map(({ actual_username, rank }) => [actual_username, rank])).toEqual([
    [first.username, 1],
    [second.username, 2],
    [older.username, 1],
  ]);
  expect(ultimateShowdownWinners[0]).toEqual({
    id: won.id,
    actual_username: first.username,
    rank: 1,
    awarded_at: '2027-01-10T23:59:00.000Z',
    verified: 1,
    profile_media_url: null,
    profile_media_type: null,
  });
});

describe('creators', () => {
  test('by category, most wins first, of all time and of the UTC month', async () => {
    const [one, two] = [await aUser(), await aUser()];
    const won = (who: Person, category: string, at: string) =>
      aBattleWon({ by: who, category, at: new Date(at) });
    await won(one, 'rap', '2027-02-28T23:59:59.999Z');
    await won(one, 'rap', '2027-02-10T10:00:00Z');
    await won(two, 'rap', '2027-03-01T00:00:00Z');
    await won(two, 'dance', '2027-03-09T00:00:00Z');
    setClock('2027-03-09T12:00:00Z');
    const lateReader = { ...reader, ...(await anotherLogin(reader)) };
    const { topCreatorsAllTime, topCreatorsMonthly } = await hall(lateReader);
    const named = (list: { username: string; wins: number }[]) =>
      list.map(({ username, wins }) => [username, wins]);
    expect(named(topCreatorsAllTime.rap)).toEqual([
      [one.username, 2],
      [two.username, 1],
    ]);
    expect(named(topCreatorsMonthly.rap)).toEqual([[two.username, 1]]);
    expect(named(topCreatorsMonthly.dance)).toEqual([[two.username, 1]]);
    expect(topCreatorsMonthly.comedy).toEqual([]);
    expect(topCreatorsAllTime.rap[0]).toMatchObject({ id: one.id, verified: 0, profile_media_url: null });
  });

  test('ten a category at most, also where the first are away', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser()));
    for (const who of people) await aBattleWon({ by: who, category: 'comedy' });
    const all = (await hall(reader)).topCreatorsAllTime.comedy;
    expect(all).toHaveLength(10);
    await db().user.updateMany({ where: { id: all[0]?.id ?? 0 }, data: { suspendedAt: now() } });
    const left = (await hall(reader)).topCreatorsAllTime.comedy.map(({ id }) => id);
    expect(left).toHaveLength(10);
    expect(left).not.toContain(all[0]?.id);
  });

  test('and where the sixty who won most have all left: they leave by 20 at the latest', async () => {
    const gone = await Promise.all(Array.from({ length: 60 }, () => aUser()));
    for (const by of [...gone, ...gone]) await aBattleWon({ by, category: 'rap' });
    const living = await aUser();
    await aBattleWon({ by: living, category: 'rap' });
    for (const { id } of gone) await closeAccount(id, async () => true);
    const { topCreatorsAllTime, topCreatorsMonthly } = await hall(reader);
    for (const { rap } of [topCreatorsAllTime, topCreatorsMonthly])
      expect(rap.map(({ id, wins }) => [id, wins])).toEqual([[living.id, 1]]);
  });
});

test('squads: most confirmed wins first, then most reported ones; those without a win not at all', async () => {
  const founder = await aUser();
  const squad = () => aSquad({ by: founder });
  const [strong, loud, weak] = [await squad(), await squad(), await squad()];
  await squad();
  const wins = [
    { wins: 0, confirmedWins: 1 },
    { wins: 7, confirmedWins: 0 },
    { wins: 2, confirmedWins: 0 },
  ];
  const ranked = [strong, loud, weak];
  for (const [at, { id }] of ranked.entries())
    await db().squad.update({ where: { id }, data: wins[at] ?? {} });
  expect((await hall(reader)).topSquads).toEqual(
    ranked.map(({ id, gameName }, at) => ({
      id,
      username: founder.username,
      game_name: gameName,
      wins: wins[at]?.wins,
      confirmed_wins: wins[at]?.confirmedWins,
      creator_username: founder.username,
    })),
  );
});

test('earners: by what missions, battles and showdowns brought; never a flip, a welcome or what was spent', async () => {
  const [lucky, diligent, winner] = [await aUser(), await aUser(), await aUser()];
  await earn(lucky, 100_000, 'flip');
  await earn(diligent, 100, 'mission');
  await earn(diligent, 50, 'battle');
  await earn(diligent, -150, 'boost');
  await earn(winner, 200, 'showdown');
  const { topEarners } = await hall(reader);
  expect(topEarners.map(({ username, coins }) => [username, coins])).toEqual([
    [winner.username, 200],
    [diligent.username, 150],
  ]);
  await expectCountsEqualRows();
});

test('picks: newest first', async () => {
  const [one, two] = [await aUser(), await aUser()];
  await aPick({ of: one, title: 'First' });
  await aPick({ of: two, title: 'Second' });
  expect(
    (await hall(reader)).developerPicks.map(({ actual_username, title }) => [actual_username, title]),
  ).toEqual([
    [two.username, 'Second'],
    [one.username, 'First'],
  ]);
});

test('nobody on the other side of a block, whichever; nobody suspended; nobody who has left', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser()));
  const [blocked, blocker, suspended, left, stays] = people as [Person, Person, Person, Person, Person];
  for (const [place, who] of people.entries()) {
    await aChampion({ who, rank: 1 + (place % 3) });
    await aBattleWon({ by: who, category: 'rap' });
    await aPick({ of: who });
    await earn(who, 50, 'battle');
    const squad = await aSquad({ by: who });
    await db().squad.update({ where: { id: squad.id }, data: { wins: 1 } });
  }
  const names = async () => {
    const lists = await hall(reader);
    return [
      lists.ultimateShowdownWinners.map((each) => each.actual_username),
      lists.topCreatorsAllTime.rap.map((each) => each.username),
      lists.topCreatorsMonthly.rap.map((each) => each.username),
      lists.topSquads.map((each) => each.username),
      lists.topEarners.map((each) => each.username),
      lists.developerPicks.map((each) => each.actual_username),
    ];
  };
  for (const list of await names())
    expect(list.toSorted()).toEqual(people.map((each) => each.username).toSorted());
  await db().block.createMany({
    data: [
      { blockerId: reader.id, blockedId: blocked.id, createdAt: now() },
      { blockerId: blocker.id, blockedId: reader.id, createdAt: now() },
    ],
  });
  await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: now() } });
  await db().user.update({ where: { id: left.id }, data: { usernameKey: `deleted:${left.id}` } });
  for (const list of await names()) expect(list).toEqual([stays.username]);
});

test('a champion’s profile says so; who came in second is none', async () => {
  const [first, second] = [await aUser(), await aUser()];
  await aChampion({ who: first });
  await aChampion({ who: second, rank: 2 });
  const flagOf = async ({ username }: Person) =>
    (await call(profile, { as: reader, params: { username } })).body.user.is_champion;
  expect([await flagOf(first), await flagOf(second), await flagOf(reader)]).toEqual([1, 0, 0]);
});
