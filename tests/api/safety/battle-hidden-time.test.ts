/** Hiding a side of a battle, by reports or by mistake, takes nobody's time and nobody's win (rules.md, Battles). */
import { beforeEach, expect, test } from 'vitest';
import { listBattles, voteInBattle } from '@/lib/domains/battles/schema';
import { appeal, decideAppeal } from '@/lib/domains/safety/appeal-schema';
import { report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { answerBattle } from '../../support/battle-forms';
import { call } from '../../support/call';
import { setClock } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aBattle, aBattleVote, aUser, type Person, theCreator } from '../../support/factories';
import { appealId, decide, decisionsFor, reported } from '../../support/report-calls';

const noon = Date.parse('2027-03-10T12:00:00Z');
const atHour = (hour: number) => setClock(new Date(noon + hour * 3_600_000));
/** The hours from the beginning to a time. */
const hourOf = (time: Date | string) => Math.round((new Date(time).getTime() - noon) / 3_600_000);
const stored = ({ id }: { id: number }) => db().battle.findUniqueOrThrow({ where: { id } });

const deadlineOf = async (battle: { id: number }) => hourOf((await stored(battle)).votingDeadline);

type Side = 'battle' | 'battle_response';

beforeEach(() => atHour(0));

async function aDuel({ answered = true } = {}) {
  const [one, other] = [await aUser(), await aUser()];
  return { one, other, battle: await aBattle({ by: one, against: other, answered }) };
}

const list = async () => (await call(listBattles, { as: await aUser(), query: { limit: 50 } })).body;
const seen = async ({ id }: { id: number }) => (await list()).find((each) => each.id === id);
const vote = async (battle: { id: number }, voteFor: 'creator' | 'opponent', as?: Person) =>
  call(voteInBattle, { as: as ?? (await aUser()), body: { battleId: battle.id, voteFor } });

/** Three people report one side, `first` among them. */
async function hideByReports(targetType: Side, { id: targetId }: { id: number }, first?: Person) {
  for (const as of [first ?? (await aUser()), await aUser(), await aUser()]) {
    const { status } = await call(report, { as, body: { targetType, targetId, reason: 'bullying' } });
    expect(status).toBe(200);
  }
  return (await db().report.findFirstOrThrow({ where: { targetType, targetId } })).id;
}

test('a response that three reported: nobody votes for either side, and dismissed, voting goes on as long', async () => {
  const { one, battle } = await aDuel();
  atHour(10);
  const id = await hideByReports('battle_response', battle, one);
  for (const side of ['creator', 'opponent'] as const)
    expect(await vote(battle, side)).toMatchObject({ status: 400, body: { code: 'no_response_yet' } });
  atHour(60);
  expect(await seen(battle)).toMatchObject({ winner: null, response_hidden: 1 });
  await decide(id, 'dismiss');
  expect(await deadlineOf(battle)).toBe(98);
  const shown = await seen(battle);
  expect([hourOf(shown?.voting_deadline ?? ''), shown?.response_hidden]).toEqual([98, 0]);
  for (const side of ['creator', 'opponent'] as const) expect((await vote(battle, side)).status).toBe(200);
  await expectCountsEqualRows();
});

test('a whole battle that three reported is open as long after it was dismissed, for votes and the answer', async () => {
  const { other, battle } = await aDuel({ answered: false });
  const id = await hideByReports('battle', battle);
  expect((await vote(battle, 'creator')).status).toBe(404);
  atHour(49);
  await decide(id, 'dismiss');
  expect(await deadlineOf(battle)).toBe(97);
  expect((await vote(battle, 'creator')).status).toBe(200);
  expect((await answerBattle(other, battle.id)).status).toBe(200);
});

test('time that both sides were hidden counts once', async () => {
  const { battle } = await aDuel();
  atHour(10);
  const ofResponse = await hideByReports('battle_response', battle);
  atHour(20);
  const ofBattle = await hideByReports('battle', battle);
  atHour(70);
  await decide(ofResponse, 'dismiss');
  expect(await deadlineOf(battle)).toBe(58);
  atHour(100);
  await decide(ofBattle, 'dismiss');
  expect(await deadlineOf(battle)).toBe(138);
});

test('what was hidden after the deadline has cost no time', async () => {
  const { other, battle } = await aDuel();
  for (let each = 0; each < 3; each += 1)
    await aBattleVote({ by: await aUser(), in_: battle, voteFor: 'opponent' });
  atHour(49);
  const id = await hideByReports('battle_response', battle);
  atHour(80);
  await decide(id, 'dismiss');
  expect(await seen(battle)).toMatchObject({ winner: 'opponent', not_counted: null });
  expect(await stored(battle)).toMatchObject({ winnerUserId: other.id });
  expect(await deadlineOf(battle)).toBe(48);
});

async function prizes({ id }: { id: number }) {
  return db().coinEntry.findMany({ where: { reference: `battle:${id}` }, select: { userId: true } });
}

test('a response hidden by mistake gets its win back with its words, once', async () => {
  const { other, battle } = await aDuel();
  for (let each = 0; each < 3; each += 1)
    await aBattleVote({ by: await aUser(), in_: battle, voteFor: 'opponent' });
  atHour(10);
  const id = await reported('battle_response', battle.id);
  await decide(id, 'hide');
  atHour(60);
  await list();
  expect(await stored(battle)).toMatchObject({ winner: null, settledAt: expect.any(Date) });

  const { id: decisionId } = await db().decision.findFirstOrThrow({
    where: { targetType: 'battle_response', targetId: battle.id, action: 'hide' },
  });
  const [told] = decisionsFor(other).hide([decisionId]);
  const asked = { as: other, body: { decisionId: told as number, words: 'It was a song' } };
  expect((await call(appeal, asked)).status).toBe(200);
  const made = await db().appeal.findFirstOrThrow({ where: { decisionId } });
  const overturn = async () =>
    call(decideAppeal, {
      as: await theCreator(),
      params: { id: appealId(made.id) },
      body: { decision: 'overturn', words: 'Sorry' },
    });
  expect((await overturn()).status).toBe(200);
  expect(await stored(battle)).toMatchObject({ winner: null, settledAt: null });
  expect(await deadlineOf(battle)).toBe(98);
  expect((await vote(battle, 'opponent')).status).toBe(200);

  atHour(99);
  expect(await seen(battle)).toMatchObject({ winner: 'opponent', not_counted: null });
  expect(await prizes(battle)).toEqual([{ userId: other.id }]);
  // Hidden and shown again once it is won: nothing more is paid, and no more time given.
  await decide(id, 'hide', { rule: 'R3' });
  atHour(120);
  await decide(id, 'restore');
  await list();
  expect(await stored(battle)).toMatchObject({ winner: 'opponent' });
  expect(await deadlineOf(battle)).toBe(98);
  expect(await prizes(battle)).toHaveLength(1);
  await expectCountsEqualRows();
});

test('a battle that was over and unanswered before it was hidden stays so', async () => {
  const { battle } = await aDuel({ answered: false });
  atHour(49);
  await list();
  const id = await reported('battle', battle.id);
  await decide(id, 'hide');
  atHour(60);
  await decide(id, 'restore');
  expect(await stored(battle)).toMatchObject({ winner: null, settledAt: expect.any(Date) });
  expect(await deadlineOf(battle)).toBe(48);
});
