import { afterEach, describe, expect, test } from 'vitest';
import { battlePrize, winsCounted } from '@/lib/contract/constants/battles';
import { xpFor } from '@/lib/contract/constants/coins';
import { settle } from '@/lib/contract/scheduled';
import { me } from '@/lib/domains/accounts/schema';
import { listBattles } from '@/lib/domains/battles/schema';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { coinHistory } from '@/lib/domains/coins/schema';
import { db } from '@/lib/platform/database/client';
import { answerBattle, voteFor } from '../../support/battle-forms';
import { call, fiftyTimes, rawCall, statusesOf } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aBattle, aBattleVote, anotherLogin, aUser, type Person } from '../../support/factories';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const past = (battle: { votingDeadline: Date }) => setClock(new Date(battle.votingDeadline.getTime() + 1000));
const stored = (id: number) => db().battle.findUniqueOrThrow({ where: { id } });
const earned = async (person: Person) => {
  const { coins, xp, wins } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  return { coins: coins - 100, xp, wins };
};
const prize = { coins: battlePrize, xp: xpFor.battleWon, wins: 1 };
const nothing = { coins: 0, xp: 0, wins: 0 };

/** A battle with as many votes for each side as said; all of its people. */
async function voted(votes: number, opponentVotes: number, answered = true) {
  const [ada, bola] = [await aUser(), await aUser()];
  const battle = await aBattle({ by: ada, against: bola, answered, category: 'rap' });
  for (let each = 0; each < votes; each += 1) await aBattleVote({ by: await aUser(), in_: battle });
  for (let each = 0; each < opponentVotes; each += 1)
    await aBattleVote({ by: await aUser(), in_: battle, voteFor: 'opponent' });
  return { ada, bola, battle };
}

describe('a battle that is over', () => {
  test.each([
    ['more votes for its creator', 2, 1, 'creator'],
    ['more votes for the opponent', 1, 2, 'opponent'],
    ['as many for both', 1, 1, 'tie'],
    ['no votes at all', 0, 0, 'tie'],
  ] as const)('%s', async (_, votes, opponentVotes, winner) => {
    const { ada, bola, battle } = await voted(votes, opponentVotes);
    past(battle);
    const as = await aUser();
    const [shown] = (await call(listBattles, { as, query: { limit: 1 } })).body;
    expect(shown).toMatchObject({ id: battle.id, winner });
    expect(await earned(ada)).toEqual(winner === 'creator' ? prize : nothing);
    expect(await earned(bola)).toEqual(winner === 'opponent' ? prize : nothing);
    const won = { creator: ada.id, opponent: bola.id, tie: null }[winner];
    expect(await stored(battle.id)).toMatchObject({ winner, winnerUserId: won, category: 'rap' });
    expect((await stored(battle.id)).settledAt).not.toBeNull();
  });

  test('unanswered, or against nobody: nobody wins, whatever was voted', async () => {
    const { ada, bola, battle } = await voted(3, 0, false);
    const open = await aBattle({ by: ada });
    await aBattleVote({ by: await aUser(), in_: open });
    past(open);
    const shown = (await call(listBattles, { as: await aUser(), query: { limit: 2 } })).body;
    expect(shown.map(({ winner }) => winner)).toEqual([null, null]);
    for (const { id } of [battle, open]) {
      expect(await stored(id)).toMatchObject({ winner: null, winnerUserId: null });
      expect((await stored(id)).settledAt).not.toBeNull();
    }
    expect([await earned(ada), await earned(bola)]).toEqual([nothing, nothing]);
  });

  test('nobody looked: the scheduled route settles it, once, and the ledger says for what', async () => {
    const { ada, battle } = await voted(3, 0);
    past(battle);
    const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
    expect((await call(settle, { headers })).body.battles).toBeGreaterThan(0);
    expect((await call(settle, { headers })).body.battles).toBe(0);
    const as = await anotherLogin(ada);
    expect((await call(me, { as })).body).toMatchObject({ coins: 150, xp: 50, wins: 1 });
    const [entry] = (await call(coinHistory, { as, query: {} })).body;
    expect(entry).toMatchObject({ amount: 50, reason: 'battle', reference: `battle:${battle.id}` });
  });

  test('a late vote settles it too; hidden, it waits until it is back', async () => {
    const { ada, battle } = await voted(3, 0);
    past(battle);
    await db().battle.update({ where: { id: battle.id }, data: { hiddenAt: new Date() } });
    await settleBattles();
    expect((await stored(battle.id)).settledAt).toBeNull();
    await db().battle.update({ where: { id: battle.id }, data: { hiddenAt: null } });
    expect((await voteFor(await aUser(), battle.id)).status).toBe(409);
    expect(await earned(ada)).toEqual(prize);
  });

  test('before its deadline nothing happens', async () => {
    const { ada, battle } = await voted(1, 0);
    expect(await settleBattles([battle.id])).toBe(0);
    expect(await earned(ada)).toEqual(nothing);
  });
});

describe('races', () => {
  test('fifty settlements at once, by all who may: one pays', async () => {
    const { ada, battle } = await voted(2, 1);
    past(battle);
    const as = await aUser();
    const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
    const answers = await fiftyTimes((each) => {
      if (each % 3 === 0) return rawCall('GET', settle.path, { headers });
      if (each % 3 === 1) return rawCall('GET', listBattles.path, { as });
      return rawCall('POST', '/api/vote-battle', { as, body: { battleId: battle.id, voteFor: 'creator' } });
    });
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await earned(ada)).toEqual(prize);
    expect(await db().coinEntry.count({ where: { reference: `battle:${battle.id}` } })).toBe(1);
  });

  test('many battles of the same people, settled by fifty at once: each is won, and one of them counts', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const battles = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        aBattle(
          each % 2 ? { by: ada, against: bola, answered: true } : { by: bola, against: ada, answered: true },
        ),
      ),
    );
    const fans = await Promise.all(Array.from({ length: 3 }, () => aUser()));
    for (const battle of battles) for (const by of fans) await aBattleVote({ by, in_: battle });
    past(battles[0] as (typeof battles)[number]);
    await fiftyTimes((each) =>
      settleBattles([battles[each % 20]?.id ?? 0, battles[(each * 7) % 20]?.id ?? 0]),
    );
    await settleBattles();
    const [hers, his] = [await earned(ada), await earned(bola)];
    expect([hers, his].toSorted((one, other) => one.wins - other.wins)).toEqual([nothing, prize]);
    const ids = battles.map(({ id }) => id);
    expect(await db().battle.count({ where: { id: { in: ids }, winner: 'creator' } })).toBe(20);
    expect(await db().battle.count({ where: { id: { in: ids }, notCounted: 'same_two' } })).toBe(19);
  });

  test('fifty votes of one person: one', async () => {
    const { battle } = await voted(0, 0);
    const as = await aUser();
    const answers = await fiftyTimes((each) => voteFor(as, battle.id, each % 2 ? 'creator' : 'opponent'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const { votes, opponentVotes } = await stored(battle.id);
    expect(votes + opponentVotes).toBe(1);
  });

  test('fifty people vote: fifty', async () => {
    const { battle } = await voted(0, 0);
    const people = await fiftyTimes(() => aUser());
    const answers = await fiftyTimes((each) =>
      voteFor(people[each] as Person, battle.id, each % 2 ? 'creator' : 'opponent'),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect(await stored(battle.id)).toMatchObject({ votes: 25, opponentVotes: 25 });
  });

  test('the opponent answers fifty times at once: one answer, one file', async () => {
    const { bola, battle } = await voted(0, 0, false);
    const answers = await fiftyTimes(() => answerBattle(bola, battle.id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const { opponentMediaUrl } = await stored(battle.id);
    expect(await db().media.count({ where: { ownerId: bola.id } })).toBe(1);
    const key = opponentMediaUrl?.slice('/media/'.length) ?? '';
    expect((await db().media.findUniqueOrThrow({ where: { key } })).keptAt).not.toBeNull();
  });

  test('votes, looks and settlements in the second of the deadline: what was told is what was paid', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ada, bola, battle } = await voted(0, 0);
      const people = await fiftyTimes(() => aUser());
      // Between the asking of the first and of the last the deadline passes.
      await db().battle.update({
        where: { id: battle.id },
        data: { votingDeadline: new Date(Date.now() + 60) },
      });
      const looker = await aUser();
      const answers = await fiftyTimes(async (each) => {
        await new Promise((resolve) => setTimeout(resolve, each * 2.4));
        if (each % 7 === 3) await call(listBattles, { as: looker, query: { limit: 3 } });
        return voteFor(people[each] as Person, battle.id, each % 3 ? 'creator' : 'opponent');
      });
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      await settleBattles([battle.id]);
      const { votes, opponentVotes, winner } = await stored(battle.id);
      expect(votes + opponentVotes).toBe(answers.filter(({ status }) => status === 200).length);
      const more = votes > opponentVotes ? 'creator' : 'opponent';
      expect(winner).toBe(votes === opponentVotes ? 'tie' : more);
      const [hers, his] = [await earned(ada), await earned(bola)];
      // On a slow machine few vote in time, and a win by fewer voters does not count.
      const counts = votes + opponentVotes >= winsCounted.voters ? 1 : 0;
      expect([hers.wins, his.wins]).toEqual([
        winner === 'creator' ? counts : 0,
        winner === 'opponent' ? counts : 0,
      ]);
      await expectCountsEqualRows();
    }
  });
});
