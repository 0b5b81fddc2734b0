/** A side leaves while the result waits for a decision on what three reported: it takes nobody's win along. */
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { appeal, decideAppeal } from '@/lib/domains/safety/appeal-schema';
import { emptyOldReports } from '@/lib/domains/safety/reports/retention';
import { report } from '@/lib/domains/safety/schema';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aBattle,
  aBattleVote,
  aPersonWithPassword,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { appealId, decide, decisionsFor, reported } from '../../support/report-calls';

const noon = Date.parse('2027-03-10T12:00:00Z');
const atHour = (hour: number) => setClock(new Date(noon + hour * 3_600_000));
const stored = ({ id }: { id: number }) => db().battle.findUniqueOrThrow({ where: { id } });

type Side = 'creator' | 'opponent';
const types = ['battle', 'battle_response'] as const;
type Type = (typeof types)[number];

beforeEach(() => atHour(0));

async function aDuel(leaver: Side, voteFor: Side) {
  const [leaving, other] = [await aPersonWithPassword(), await aPersonWithPassword()];
  const [by, against] = leaver === 'creator' ? [leaving, other] : [other, leaving];
  const battle = await aBattle({ by, against, answered: true });
  for (let each = 0; each < 3; each += 1) await aBattleVote({ by: await aUser(), in_: battle, voteFor });
  return { leaving, other, battle };
}

async function hideByReports(targetType: Type, { id: targetId }: { id: number }) {
  for (let each = 0; each < 3; each += 1) {
    const body = { targetType, targetId, reason: 'bullying' as const };
    expect((await call(report, { as: await aUser(), body })).status).toBe(200);
  }
  return (await db().report.findFirstOrThrow({ where: { targetType, targetId } })).id;
}

async function leave(as: Person) {
  expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);
}

const wonBy = async ({ id }: Person) => {
  const { coins, wins } = await db().user.findUniqueOrThrow({ where: { id } });
  return { coins, wins };
};

describe.each(['creator', 'opponent'] as const)('a %s who leaves', (leaver) => {
  const stays = leaver === 'creator' ? 'opponent' : 'creator';

  test.each(types)('while the result waits for a decision on the %s', async (type) => {
    const { leaving, other, battle } = await aDuel(leaver, stays);
    atHour(49);
    const id = await hideByReports(type, battle);
    await leave(leaving);
    await settleBattles();
    expect(await stored(battle)).toMatchObject({ winner: null, settledAt: null });
    atHour(60);
    await decide(id, 'dismiss');
    await settleBattles();
    const won = { winner: stays, winnerUserId: other.id, notCounted: null };
    expect(await stored(battle)).toMatchObject(won);
    expect(await wonBy(other)).toEqual({ coins: 150, wins: 1 });
    await settleBattles();
    expect(await wonBy(other)).toEqual({ coins: 150, wins: 1 });
    const { mediaUrl, content, opponentMediaUrl, opponentContent } = await stored(battle);
    if (leaver === 'creator') expect([mediaUrl, content]).toEqual(['', '']);
    expect([opponentMediaUrl, opponentContent]).toEqual([null, null]);
    await expectCountsEqualRows();
  });

  test.each(types)('of a %s that is hidden for good leaves no win behind', async (type) => {
    const { leaving, other, battle } = await aDuel(leaver, stays);
    atHour(49);
    const id = await hideByReports(type, battle);
    await leave(leaving);
    await decide(id, 'hide', { rule: 'R2' });
    await settleBattles();
    expect(await stored(battle)).toMatchObject({ winner: null });
    expect(await wonBy(other)).toEqual({ coins: 100, wins: 0 });
    // A decision that is taken back takes no win either.
    await decide(id, 'restore');
    await settleBattles();
    expect(await stored(battle)).toMatchObject({ winner: stays, winnerUserId: other.id });
    expect(await wonBy(other)).toEqual({ coins: 150, wins: 1 });
    await expectCountsEqualRows();
  });

  test('while nobody decides until the reports are closed: the win stands', async () => {
    const type = leaver === 'creator' ? 'battle' : 'battle_response';
    const { leaving, other, battle } = await aDuel(leaver, stays);
    atHour(49);
    await hideByReports(type, battle);
    await leave(leaving);
    atHour(49 + 24 * 89);
    // One of them is not as old as the others: somebody may decide on it.
    const of = { targetType: type, targetId: battle.id };
    const { id } = await db().report.findFirstOrThrow({ where: of });
    await db().report.update({ where: { id }, data: { createdAt: now() } });
    atHour(49 + 24 * 91);
    await emptyOldReports();
    await settleBattles();
    expect(await stored(battle)).toMatchObject({ winner: null, settledAt: null });
    atHour(49 + 24 * 181);
    await emptyOldReports();
    await settleBattles();
    expect(await stored(battle)).toMatchObject({ winner: stays, winnerUserId: other.id });
    expect(await wonBy(other)).toEqual({ coins: 150, wins: 1 });
    await expectCountsEqualRows();
  });

  test('may have won: the result is theirs, and stops no settlement', async () => {
    const { leaving, other, battle } = await aDuel(leaver, leaver);
    atHour(49);
    const id = await hideByReports('battle_response', battle);
    await leave(leaving);
    await leave(other);
    await decide(id, 'dismiss');
    expect(await settleBattles()).toBe(1);
    expect(await stored(battle)).toMatchObject({ winner: leaver, winnerUserId: leaving.id });
    await expectCountsEqualRows();
  });

  test('while voting would have gone on ends it without a winner, as before the deadline', async () => {
    const { leaving, battle } = await aDuel(leaver, stays);
    atHour(10);
    const id = await hideByReports('battle_response', battle);
    atHour(60);
    await leave(leaving);
    await decide(id, 'dismiss');
    await settleBattles();
    expect(await stored(battle)).toMatchObject({ winner: null, winnerUserId: null });
    await expectCountsEqualRows();
  });
});

test('an answer that a decision hid after the deadline: its writer wins on appeal though the other has left', async () => {
  const { leaving, other, battle } = await aDuel('creator', 'opponent');
  atHour(49);
  await decide(await reported('battle_response', battle.id), 'hide', { rule: 'R2' });
  await settleBattles();
  expect(await stored(battle)).toMatchObject({ winner: null, settledAt: expect.any(Date) });
  await leave(leaving);
  const of = { targetType: 'battle_response', targetId: battle.id, action: 'hide' };
  const { id: decisionId } = await db().decision.findFirstOrThrow({ where: of });
  const own = decisionsFor(other).hide([decisionId])[0] as number;
  const asked = { as: other, body: { decisionId: own, words: 'It was a song' } };
  expect((await call(appeal, asked)).status).toBe(200);
  const { id: row } = await db().appeal.findFirstOrThrow({ where: { decisionId } });
  const id = appealId(row);
  const body = { decision: 'overturn' as const, words: 'Sorry' };
  expect((await call(decideAppeal, { as: await theCreator(), params: { id }, body })).status).toBe(200);
  await settleBattles();
  expect(await stored(battle)).toMatchObject({ winner: 'opponent', winnerUserId: other.id });
  expect(await wonBy(other)).toEqual({ coins: 150, wins: 1 });
  await expectCountsEqualRows();
});

test('a battle whose result waits counts as answered: it is not taken back', async () => {
  const { leaving, other, battle } = await aDuel('opponent', 'creator');
  atHour(49);
  await hideByReports('battle_response', battle);
  await leave(leaving);
  const taken = await call(deleteBattle, { as: other, params: { battleId: battle.id } });
  expect(taken).toMatchObject({ status: 409, body: { code: 'battle_answered' } });
});

describe('code from before results were kept, during an upgrade', () => {
  // What its settlement does to this battle, and its deletion of the other one's account.
  const endedBefore = `
    update battles set settled_at = $2, winner = null, winner_user_id = null
    where id = $1 and settled_at is null and opponent_media_url is null`;
  const emptiedBefore = `
    update battles set media_url = '', content = '', hidden_at = $2, settled_at = coalesce(settled_at, $2) where id = $1`;
  const asBefore = async (text: string, { id }: { id: number }) =>
    (await pool().query(text, [id, now()])).rowCount;

  test('ends no battle whose result is kept, and goes on, and the win is paid', async () => {
    const { leaving, other, battle } = await aDuel('opponent', 'creator');
    atHour(49);
    const id = await hideByReports('battle_response', battle);
    await leave(leaving);
    await decide(id, 'dismiss');
    expect(await asBefore(endedBefore, battle)).toBe(0);
    await settleBattles();
    expect(await stored(battle)).toMatchObject({ winner: 'creator', winnerUserId: other.id });
    expect(await wonBy(other)).toEqual({ coins: 150, wins: 1 });
  });

  test('empties what the other side leaves, and the result stays', async () => {
    const { leaving, battle } = await aDuel('opponent', 'creator');
    atHour(49);
    await hideByReports('battle_response', battle);
    await leave(leaving);
    expect(await asBefore(emptiedBefore, battle)).toBe(1);
    expect(await stored(battle)).toMatchObject({ mediaUrl: '', settledAt: null, keptResult: 'creator' });
  });

  test('ends one of which a decision hides a side', async () => {
    const { leaving, battle } = await aDuel('opponent', 'creator');
    atHour(49);
    const id = await hideByReports('battle_response', battle);
    await leave(leaving);
    await decide(id, 'hide', { rule: 'R2' });
    expect(await asBefore(endedBefore, battle)).toBe(1);
    expect(await stored(battle)).toMatchObject({ winner: null, settledAt: expect.any(Date) });
  });
});
