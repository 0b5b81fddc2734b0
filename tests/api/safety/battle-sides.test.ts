/** The two sides of a battle are reported, hidden and suspended each by itself (rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { listBattles, voteInBattle } from '@/lib/domains/battles/schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aBattle, aUser, type Person } from '../../support/factories';
import { decide, isSuspended, reported } from '../../support/report-calls';

const isIn = async (who: Person) => !(await isSuspended(who));

beforeEach(() => setClockOffset(0));

describe('each side of a battle is a target of its own', () => {
  async function aFullBattle() {
    const [one, other] = [await aUser(), await aUser()];
    const battle = await aBattle({ by: one, against: other, answered: true });
    await db().battle.update({
      where: { id: battle.id },
      data: { opponentContent: 'you dance like my grandpa' },
    });
    return { one, other, battle };
  }
  const seenBy = async (as: Person, id: number) =>
    (await call(listBattles, { as, query: { limit: 50 } })).body.find((each) => each.id === id);

  test('the copy is of that side alone', async () => {
    const { one, other, battle } = await aFullBattle();
    const [ofOne, ofOther] = await Promise.all(
      [await reported('battle', battle.id), await reported('battle_response', battle.id)].map((id) =>
        db().report.findUniqueOrThrow({ where: { id } }),
      ),
    );
    expect(ofOne?.copy).toEqual({
      content: 'Zanku at the gate',
      username: one.username,
      category: 'dance',
    });
    expect(ofOther?.copy).toEqual({
      content: 'you dance like my grandpa',
      username: other.username,
      category: 'dance',
      in_answer_to: 'Zanku at the gate',
    });
  });

  test('suspending acts on the right one of the two', async () => {
    const { one, other, battle } = await aFullBattle();
    await decide(await reported('battle_response', battle.id), 'suspend');
    expect([await isIn(one), await isIn(other)]).toEqual([true, false]);
    const next = await aFullBattle();
    await decide(await reported('battle', next.battle.id), 'suspend');
    expect([await isIn(next.one), await isIn(next.other)]).toEqual([false, true]);
  });

  test('a hidden response is gone, words, video and votes for it; the battle stays; restored, it is back', async () => {
    const { battle } = await aFullBattle();
    const [reader, voter] = [await aUser(), await aUser()];
    const id = await reported('battle_response', battle.id);
    await decide(id, 'hide');
    expect(await seenBy(reader, battle.id)).toMatchObject({
      content: 'Zanku at the gate',
      opponent_content: null,
      opponent_media_url: null,
      response_hidden: 1,
    });
    const vote = { as: voter, body: { battleId: battle.id, voteFor: 'opponent' as const } };
    expect((await call(voteInBattle, vote)).status).toBe(400);
    await decide(id, 'restore');
    expect(await seenBy(reader, battle.id)).toMatchObject({
      opponent_content: 'you dance like my grandpa',
      opponent_media_url: '/media/battle-1.mp4',
      response_hidden: 0,
    });
    expect((await call(voteInBattle, vote)).status).toBe(200);
  });

  test('a battle whose response is hidden ends without a winner', async () => {
    const { battle } = await aFullBattle();
    await db().battle.update({ where: { id: battle.id }, data: { opponentVotes: 3 } });
    await decide(await reported('battle_response', battle.id), 'hide');
    setClockOffset(3 * 24 * 3_600_000);
    const reader = await aUser();
    await seenBy(reader, battle.id);
    expect((await db().battle.findUniqueOrThrow({ where: { id: battle.id } })).winner).toBeNull();
  });

  test('one whose response three people reported waits for a decision: reports alone take nobody’s win', async () => {
    const { one, other, battle } = await aFullBattle();
    await db().battle.update({ where: { id: battle.id }, data: { opponentVotes: 3 } });
    const body = { targetType: 'battle_response' as const, targetId: battle.id, reason: 'bullying' as const };
    for (const as of [one, await aUser(), await aUser()])
      expect((await call(report, { as, body })).status).toBe(200);
    setClockOffset(3 * 24 * 3_600_000);
    const reader = await aUser();
    await seenBy(reader, battle.id);
    const stored = () => db().battle.findUniqueOrThrow({ where: { id: battle.id } });
    expect(await stored()).toMatchObject({ settledAt: null, winner: null });
    const { id } = await db().report.findFirstOrThrow({
      where: { targetType: 'battle_response', targetId: battle.id },
    });
    await decide(id, 'dismiss');
    expect(await seenBy(reader, battle.id)).toMatchObject({ winner: null, response_hidden: 0 });
    setClockOffset(6 * 24 * 3_600_000);
    expect(await seenBy(reader, battle.id)).toMatchObject({ winner: 'opponent', response_hidden: 0 });
    expect(await stored()).toMatchObject({ winner: 'opponent', winnerUserId: other.id });
  });

  test('one’s own side cannot be reported, the other’s can; a response that is not there cannot', async () => {
    const { one, other, battle } = await aFullBattle();
    const ask = async (as: Person, targetType: TargetType, targetId: number) =>
      (await call(report, { as, body: { targetType, targetId, reason: 'bullying' } })).status;
    expect(await ask(one, 'battle', battle.id)).toBe(400);
    expect(await ask(other, 'battle_response', battle.id)).toBe(400);
    expect(await ask(one, 'battle_response', battle.id)).toBe(200);
    expect(await ask(other, 'battle', battle.id)).toBe(200);
    const waiting = await aBattle({ by: one, against: other });
    expect(await ask(await aUser(), 'battle_response', waiting.id)).toBe(404);
  });
});
