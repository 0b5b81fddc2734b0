/** Which matches count as a confirmed win (rules.md, Tournaments): those that the other side agreed to by its own act. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { db, pool } from '@/lib/platform/database/client';
import type { Squad } from '@/prisma/generated/client';
import { noonTomorrow, setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aTournament, aUser, type Person } from '../../support/factories';
import {
  aRunningDraw,
  confirm,
  decide,
  dispute,
  forfeit,
  report,
  show,
  start,
} from '../../support/tournaments';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const pastTheAnswer = 25 * 3_600_000;

/** Two squads and their one match. */
async function aFinal() {
  const draw = await aRunningDraw(2);
  const [match] = await draw.matches();
  if (!match) throw new Error('no match');
  const [one, other] = draw.sides(match);
  const won = async () => {
    await expectCountsEqualRows();
    const squads = await Promise.all(
      [draw.teams[0].id, draw.teams[1].id].map((id) => db().squad.findUniqueOrThrow({ where: { id } })),
    );
    return squads.map(({ confirmedWins }) => confirmedWins);
  };
  const agreed = async () => (await db().match.findUniqueOrThrow({ where: { id: match.id } })).agreed;
  return { ...draw, matchId: match.id, one, other, won, agreed };
}

type Final = Awaited<ReturnType<typeof aFinal>>;

const ways: [string, boolean, (final: Final) => Promise<unknown>][] = [
  [
    'confirmed by the other side',
    true,
    async ({ one, other, matchId }) => {
      await report(one, matchId, [2, 1]);
      return confirm(other, matchId);
    },
  ],
  [
    'reported the same by both',
    true,
    async ({ one, other, matchId }) => {
      await report(one, matchId, [2, 1]);
      return report(other, matchId, [2, 1]);
    },
  ],
  [
    'not answered',
    false,
    async ({ id, creator, one, matchId }) => {
      await report(one, matchId, [2, 1]);
      setClockOffset(pastTheAnswer);
      expect((await show(creator, id)).state).toBe('completed');
    },
  ],
  [
    'decided after two reports that differ',
    false,
    async ({ creator, one, other, matchId }) => {
      await report(one, matchId, [2, 1]);
      await report(other, matchId, [1, 2]);
      return decide(creator, matchId, [2, 1]);
    },
  ],
  [
    'decided after a dispute',
    false,
    async ({ creator, one, other, matchId }) => {
      await report(one, matchId, [2, 1]);
      await dispute(other, matchId);
      return decide(creator, matchId, [2, 1]);
    },
  ],
  ['decided without a report', false, ({ creator, matchId }) => decide(creator, matchId, [2, 1])],
  [
    'decided after it was confirmed',
    false,
    async ({ creator, one, other, matchId }) => {
      await report(one, matchId, [1, 2]);
      await confirm(other, matchId);
      return decide(creator, matchId, [2, 1]);
    },
  ],
];

describe('a match won', () => {
  test.each(ways)('%s counts: %s', async (_, counts, play) => {
    const final = await aFinal();
    await play(final);
    expect((await final.matches())[0]).toMatchObject({ state: 'confirmed', winner_id: final.teams[0].id });
    expect([await final.won(), await final.agreed()]).toEqual([[counts ? 1 : 0, 0], counts]);
  });

  test('a decision that overrules an agreed score takes the win back, and gives it to nobody', async () => {
    const { creator, one, other, matchId, won } = await aFinal();
    await report(one, matchId, [2, 1]);
    await confirm(other, matchId);
    expect(await won()).toEqual([1, 0]);
    await decide(creator, matchId, [1, 2]);
    expect(await won()).toEqual([0, 0]);
  });

  test('given up after a report, it counts for nobody', async () => {
    const { one, other, matchId, won, agreed } = await aFinal();
    await report(one, matchId, [2, 1]);
    await forfeit(other, matchId);
    expect([await won(), await agreed()]).toEqual([[0, 0], false]);
  });
});

test('what was played before is counted the same way by the migrations, also when they run again', async () => {
  const finals: Final[] = [];
  for (const [, , play] of ways) {
    setClockOffset(0);
    const final = await aFinal();
    await play(final);
    finals.push(final);
  }
  const given = await aFinal();
  await forfeit(given.other, given.matchId);
  finals.push(given);
  // The words of a decision that are hidden leave the decision as it is.
  await db().matchReport.updateMany({ where: { act: 'decide' }, data: { hiddenAt: new Date() } });

  const matchIds = finals.map(({ matchId }) => matchId);
  const winners = finals.map(({ teams }) => teams[0].id);
  await db().match.updateMany({ where: { id: { in: matchIds } }, data: { agreed: false } });
  await db().squad.updateMany({ where: { id: { in: winners } }, data: { confirmedWins: 7 } });
  for (let run = 0; run < 2; run += 1) {
    for (const name of ['20261124180100_matches_agreed_before', '20261124180200_confirmed_wins_agreed'])
      await pool().query(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'));
    const expected = [...ways.map(([, counts]) => counts), false];
    expect(await Promise.all(finals.map(({ agreed }) => agreed()))).toEqual(expected);
    expect(await Promise.all(finals.map(({ won }) => won()))).toEqual(
      expected.map((counts) => [counts ? 1 : 0, 0]),
    );
  }
});

describe('between the same two founders', () => {
  const day = 24 * 3_600_000;
  /** A tournament of two squads, of founders who are given, that the first one wins by agreement. */
  async function aWin(one: Person, other: Person, between?: [Squad, Squad]) {
    const teams = between ?? ([await aSquad({ by: one }), await aSquad({ by: other })] as [Squad, Squad]);
    const cup = await aTournament({ by: one, from: teams[0], squads: teams });
    await start(one, cup.id);
    const [match] = (await show(one, cup.id)).rounds.flatMap(({ matches }) => matches);
    const id = match?.id as number;
    const first = match?.squads[0]?.id === teams[0].id;
    await report(one, id, first ? [1, 0] : [0, 1]);
    return { teams, id, agree: () => confirm(other, id) };
  }
  const winsOf = async (by: Person) =>
    (await db().squad.findMany({ where: { creatorId: by.id } })).reduce(
      (sum, each) => sum + each.confirmedWins,
      0,
    );

  test('fifty wins of a day count once, by whichever squads; the next day one more', async () => {
    setClock(noonTomorrow());
    const [one, other] = [await aUser(), await aUser()];
    const squads = [await aSquad({ by: one }), await aSquad({ by: other })] as [Squad, Squad];
    for (let round = 0; round < 50; round += 1)
      await (await aWin(one, other, round % 5 === 0 ? undefined : squads)).agree();
    expect(await winsOf(one)).toBe(1);
    // Nor does one count the other way round.
    await (await aWin(other, one)).agree();
    expect([await winsOf(one), await winsOf(other)]).toEqual([1, 0]);
    setClock(new Date(noonTomorrow().getTime() + day));
    await (await aWin(one, other, squads)).agree();
    expect(await winsOf(one)).toBe(2);
  });

  test('of ten that are agreed on at once one counts', async () => {
    const [one, other] = [await aUser(), await aUser()];
    const wins = [];
    for (let each = 0; each < 10; each += 1) wins.push(await aWin(one, other));
    expect((await Promise.all(wins.map(({ agree }) => agree()))).map(({ status }) => status)).toEqual(
      wins.map(() => 200),
    );
    expect(await winsOf(one)).toBe(1);
  });

  test('wins against others of the same day count', async () => {
    const one = await aUser();
    for (let each = 0; each < 4; each += 1) await (await aWin(one, await aUser())).agree();
    expect(await winsOf(one)).toBe(4);
  });

  test('one that a decision took back frees the day for a later one', async () => {
    const { creator, founders, one, other, matchId, won } = await aFinal();
    await report(one, matchId, [2, 1]);
    await confirm(other, matchId);
    await decide(creator, matchId, [2, 1]);
    expect(await won()).toEqual([0, 0]);
    await (await aWin(founders[0], founders[1])).agree();
    expect(await winsOf(founders[0])).toBe(1);
  });
});
