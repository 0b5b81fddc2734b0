/** Which wins count: with votes of three people, once a UTC day for the same two, three a day a person (rules.md, Battles). */
import { afterEach, describe, expect, test } from 'vitest';
import { battlePrize, winsCounted } from '@/lib/contract/constants/battles';
import { xpFor } from '@/lib/contract/constants/coins';
import { listBattles } from '@/lib/domains/battles/schema';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { qualify } from '@/lib/domains/showdown/schema';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aBattle, aBattleVote, anotherLogin, aUser, type Person } from '../../support/factories';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const day = 86_400_000;
/** Noon of a UTC day that is still to come, so that an hour before or after is the same day. */
const noonIn = (days: number) => new Date(Math.floor(now().getTime() / day) * day + days * day + day / 2);
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000);

const fans = (async () => Promise.all(Array.from({ length: 3 }, () => aUser())))();

/** A battle that its creator wins with the votes of so many people. */
async function won(by: Person, against: Person, votingDeadline: Date, voters = 3) {
  const battle = await aBattle({ by, against, answered: true, category: 'rap', votingDeadline });
  for (const fan of (await fans).slice(0, voters)) await aBattleVote({ by: fan, in_: battle });
  return battle;
}

const earned = async (person: Person) => {
  const { coins, xp, wins } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  return { coins: coins - 100, xp, wins };
};
const prize = (times: number) => ({ coins: battlePrize * times, xp: xpFor.battleWon * times, wins: times });

/** How a battle is shown to somebody who looks. */
async function shown(id: number) {
  const list = (await call(listBattles, { as: await aUser(), query: { limit: 50 } })).body;
  const { winner, not_counted } = list.find((each) => each.id === id) ?? {};
  return { winner, not_counted };
}

test('two friends, twenty battles, one vote each: shown as won, and nothing earned', async () => {
  const [ada, bola, fan] = [await aUser(), await aUser(), await aUser()];
  const at = noonIn(3);
  const battles = [];
  for (let each = 0; each < 20; each += 1) {
    const battle = await aBattle({ by: ada, against: bola, answered: true, votingDeadline: at });
    await aBattleVote({ by: fan, in_: battle });
    battles.push(battle);
  }
  setClock(hoursAfter(at, 1));
  expect(await shown(battles[7]?.id ?? 0)).toEqual({ winner: 'creator', not_counted: 'few_voters' });
  await settleBattles();
  expect(await earned(ada)).toEqual(prize(0));
  const as = await anotherLogin(ada);
  expect((await call(qualify, { as })).body).toMatchObject({ wins: 0, canParticipate: false });
});

describe('a win counts', () => {
  test('with the votes of three people, for whichever side; a voided one is none', async () => {
    const [ada, bola, ...voters] = await Promise.all(Array.from({ length: 6 }, () => aUser()));
    const at = noonIn(4);
    const [counts, voided] = [
      await aBattle({ by: ada as Person, against: bola as Person, answered: true, votingDeadline: at }),
      await aBattle({
        by: ada as Person,
        against: voters[3] as Person,
        answered: true,
        votingDeadline: at,
      }),
    ];
    for (const battle of [counts, voided]) {
      for (const [place, voter] of voters.slice(0, 3).entries())
        await aBattleVote({ by: voter, in_: battle, voteFor: place === 0 ? 'opponent' : 'creator' });
    }
    await pool().query(
      `with gone as (update battle_votes set voided_at = now() where battle_id = $1 and vote_for = 'opponent')
       update battles set opponent_votes = 0, removed_votes = 1 where id = $1`,
      [voided.id],
    );
    setClock(hoursAfter(at, 1));
    expect(await shown(counts.id)).toEqual({ winner: 'creator', not_counted: null });
    expect(await shown(voided.id)).toEqual({ winner: 'creator', not_counted: 'few_voters' });
    expect(await earned(ada as Person)).toEqual(prize(1));
  });

  test('once a UTC day between the same two, whoever of them posts and wins; again on the next', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const at = noonIn(5);
    const first = await won(ada, bola, at);
    const second = await won(bola, ada, hoursAfter(at, 11.9));
    const next = await won(bola, ada, hoursAfter(at, 12));
    setClock(hoursAfter(at, 24));
    await settleBattles();
    expect([await shown(first.id), await shown(second.id), await shown(next.id)]).toEqual([
      { winner: 'creator', not_counted: null },
      { winner: 'creator', not_counted: 'same_two' },
      { winner: 'creator', not_counted: null },
    ]);
    expect([await earned(ada), await earned(bola)]).toEqual([prize(1), prize(1)]);
  });

  test('three times a UTC day for one person; the day is the one voting ended on, whenever it is settled', async () => {
    const [ada, ...rivals] = await Promise.all(Array.from({ length: 7 }, () => aUser()));
    const at = noonIn(6);
    const battles = [];
    for (const rival of rivals.slice(0, 5)) battles.push(await won(ada as Person, rival, at));
    const later = await won(ada as Person, rivals[5] as Person, hoursAfter(at, 24));
    // Settled one by one, days later.
    setClock(hoursAfter(at, 80));
    for (const { id } of [later, ...battles]) await settleBattles([id]);
    expect(await earned(ada as Person)).toEqual(prize(winsCounted.aDay + 1));
    expect(await shown(battles[4]?.id ?? 0)).toEqual({ winner: 'creator', not_counted: 'day_full' });
    expect(await shown(later.id)).toEqual({ winner: 'creator', not_counted: null });
  });

  test('and what does not count is in no list of the Hall of Fame', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const at = noonIn(8);
    for (let each = 0; each < 12; each += 1) await won(ada, bola, at);
    setClock(hoursAfter(at, 1));
    await settleBattles();
    const { topCreatorsAllTime, topCreatorsMonthly } = (await call(hallOfFame, { as: await aUser() })).body;
    for (const { rap } of [topCreatorsAllTime, topCreatorsMonthly])
      expect(rap.filter(({ id }) => id === ada.id).map(({ wins }) => wins)).toEqual([1]);
  });

  test('a loss and a tie say nothing of counting', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const tie = await aBattle({ by: ada, against: bola, answered: true, votingDeadline: noonIn(9) });
    setClock(hoursAfter(noonIn(9), 1));
    expect(await shown(tie.id)).toEqual({ winner: 'tie', not_counted: null });
  });
});

describe('many at once', () => {
  test('forty battles of five people due together, settled by fifty: the rules hold, nobody waits for ever', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aUser()));
    const at = noonIn(10);
    const battles: Awaited<ReturnType<typeof won>>[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const by of people)
        for (const against of people) if (by !== against) battles.push(await won(by, against, at));
    }
    setClock(hoursAfter(at, 1));
    await fiftyTimes((each) =>
      settleBattles([battles[(each * 7) % 40]?.id ?? 0, battles[(each * 11) % 40]?.id ?? 0]),
    );
    await settleBattles();
    const counted = await db().battle.findMany({
      where: { id: { in: battles.map(({ id }) => id) }, notCounted: null },
    });
    const pairs = counted.map(({ userId, opponentId }) => [userId, opponentId].toSorted().join());
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const person of people) {
      const { wins, ...rest } = await earned(person);
      expect(wins).toBe(counted.filter(({ winnerUserId }) => winnerUserId === person.id).length);
      expect(wins).toBeLessThanOrEqual(winsCounted.aDay);
      expect({ wins, ...rest }).toEqual(prize(wins));
    }
    expect(await db().battle.count({ where: { settledAt: null, votingDeadline: at } })).toBe(0);
  });
});
