/** A running tournament that nobody plays any more: time closes it (rules.md, Tournaments). */
import { expect, test } from 'vitest';
import { abandonedTime } from '@/lib/contract/constants/tournaments';
import { listTournaments } from '@/lib/domains/tournaments/schema';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { noticesOf } from '../../support/notices';
import { aRunningDraw, confirm, decide, dispute, forfeit, report, show } from '../../support/tournaments';

const hour = 3_600_000;

/** Nothing has happened in it for the time after which it closes, and a little more or less. */
const lastStep = (id: number, more: number) =>
  db().tournament.update({ where: { id }, data: { lastStepAt: fromNow(-abandonedTime - more) } });
const statusOf = async (id: number) => (await db().tournament.findUniqueOrThrow({ where: { id } })).status;

test('it closes once, 30 days after the last step, and keeps what was played; who is in it and who made it are told', async () => {
  const { id, creator, founders, matches, play } = await aRunningDraw(4);
  const [first] = await matches();
  if (!first) throw new Error('It has no match.');
  await play(first, [3, 1]);
  await lastStep(id, -hour);
  await settleTournaments();
  expect(await statusOf(id)).toBe('running');
  await lastStep(id, hour);
  expect(await settleTournaments()).toBe(1);
  expect(await settleTournaments()).toBe(0);
  const { state, winner_id, rounds } = await show(creator, id);
  expect([state, winner_id]).toEqual(['closed', null]);
  expect(rounds[0]?.matches[0]).toMatchObject({ state: 'confirmed', scores: [3, 1] });
  for (const who of [creator, ...founders])
    expect(
      (await noticesOf(who)).filter(({ subject }) => subject.type === 'tournament_abandoned'),
    ).toMatchObject([{ kind: 'match', actors: [], subject: { url: `/tournament/${id}` } }]);
});

test('every step counts: a report, a dispute, a decision', async () => {
  const { id, creator, matches, sides } = await aRunningDraw(4);
  const [match] = await matches();
  if (!match) throw new Error('It has no match.');
  const [one, other] = sides(match);
  for (const step of [
    () => report(one, match.id, [1, 0]),
    () => dispute(other, match.id),
    () => decide(creator, match.id, [0, 1]),
  ]) {
    await lastStep(id, -hour);
    expect((await step()).status).toBe(200);
    const { lastStepAt } = await db().tournament.findUniqueOrThrow({ where: { id } });
    expect(Date.now() - (lastStepAt?.getTime() ?? 0)).toBeLessThan(hour);
  }
});

test('whoever looks first finds it closed: in the list, at its address, or by a step, which is refused', async () => {
  const [listed, shown, played] = [await aRunningDraw(2), await aRunningDraw(2), await aRunningDraw(2)];
  const [match] = await played.matches();
  if (!match) throw new Error('It has no match.');
  for (const { id } of [listed, shown, played]) await lastStep(id, hour);
  expect((await show(shown.founders[0], shown.id)).state).toBe('closed');
  const { body } = await call(listTournaments, { as: listed.founders[0], query: {} });
  expect(body.find(({ id }) => id === listed.id)?.state).toBe('closed');
  const [one] = played.sides(match);
  for (const settled of [false, true]) {
    if (settled) await settleTournaments();
    expect((await report(one, match.id, [1, 0])).status).toBe(409);
    expect((await forfeit(one, match.id)).status).toBe(409);
    expect((await decide(played.creator, match.id, [1, 0])).status).toBe(409);
  }
  expect(await statusOf(played.id)).toBe('closed');
});

test('a report that nobody answered counts first, and is a step itself', async () => {
  const { id, matches, sides, founders } = await aRunningDraw(4);
  const [match] = await matches();
  if (!match) throw new Error('It has no match.');
  await report(sides(match)[0], match.id, [2, 0]);
  await db().match.update({ where: { id: match.id }, data: { dueAt: fromNow(-hour) } });
  await lastStep(id, hour);
  expect(await settleTournaments()).toBe(1);
  const { state, rounds } = await show(founders[0], id);
  expect([state, rounds[0]?.matches[0]?.state]).toEqual(['running', 'confirmed']);
});

test('of one that was drawn before steps were noted the start counts', async () => {
  const { id, matches, sides } = await aRunningDraw(2);
  await db().tournament.update({
    where: { id },
    data: { lastStepAt: null, startedAt: fromNow(-abandonedTime + hour) },
  });
  await settleTournaments();
  const [match] = await matches();
  if (!match) throw new Error('It has no match.');
  const [one, other] = sides(match);
  await report(one, match.id, [1, 0]);
  expect((await confirm(other, match.id)).status).toBe(200);
  expect(await statusOf(id)).toBe('completed');
  const again = await aRunningDraw(2);
  await db().tournament.update({
    where: { id: again.id },
    data: { lastStepAt: null, startedAt: fromNow(-abandonedTime - hour) },
  });
  await settleTournaments();
  expect(await statusOf(again.id)).toBe('closed');
});
