/** A running tournament that nobody plays any more: time closes it (rules.md, Tournaments). */
import { expect, test } from 'vitest';
import { abandonedTime } from '@/lib/contract/constants/tournaments';
import { listTournaments } from '@/lib/domains/tournaments/schema';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { noticesOf } from '../../support/notices';
import {
  aRunningDraw,
  decide,
  dispute,
  forfeit,
  leaves,
  report,
  show,
  takeOut,
} from '../../support/tournaments';

const hour = 3_600_000;

/** Nothing has happened in it for so long that it closes then, in milliseconds from now. */
const closes = (id: number, inTime: number) =>
  db().tournament.update({ where: { id }, data: { closesAt: fromNow(inTime) } });
/** In how long it closes, in milliseconds; null where it does not. */
const closesIn = async (id: number) => {
  const { closesAt } = await db().tournament.findUniqueOrThrow({ where: { id } });
  return closesAt && closesAt.getTime() - Date.now();
};
const statusOf = async (id: number) => (await db().tournament.findUniqueOrThrow({ where: { id } })).status;

test('it closes once, 30 days after the last step, and keeps what was played; who is in it and who made it are told', async () => {
  const { id, creator, founders, matches, play } = await aRunningDraw(4);
  const [first] = await matches();
  if (!first) throw new Error('It has no match.');
  await play(first, [3, 1]);
  await closes(id, hour);
  await settleTournaments();
  expect(await statusOf(id)).toBe('running');
  await closes(id, -hour);
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

test('it closes 30 days after its draw or its last step; never while a score waits for an answer or a decision', async () => {
  const { id, creator, matches, sides } = await aRunningDraw(4);
  const whole = expect.closeTo(abandonedTime, -5);
  expect(await closesIn(id)).toEqual(whole);
  const [match] = await matches();
  if (!match) throw new Error('It has no match.');
  const [one, other] = sides(match);
  await closes(id, hour);
  expect((await report(one, match.id, [1, 0])).status).toBe(200);
  expect(await closesIn(id)).toBeNull();
  expect((await dispute(other, match.id)).status).toBe(200);
  expect(await closesIn(id)).toBeNull();
  expect((await decide(creator, match.id, [0, 1])).status).toBe(200);
  expect(await closesIn(id)).toEqual(whole);
});

test('a squad that withdrew, or was not drawn, does not hear of it', async () => {
  const { id, founders, teams } = await aRunningDraw(5);
  expect((await takeOut(founders[1], id, teams[1].id)).status).toBe(200);
  await db().tournamentSquad.updateMany({
    where: { tournamentId: id, squadId: teams[2].id },
    data: { seed: null },
  });
  await db().tournament.update({ where: { id }, data: { gone: 1 } });
  await closes(id, -hour);
  await settleTournaments();
  const told = [];
  for (const who of founders.slice(0, 4))
    told.push((await noticesOf(who)).some(({ subject }) => subject.type === 'tournament_abandoned'));
  expect(told).toEqual([true, false, false, true]);
});

test('whoever looks first finds it closed: in the list, at its address, or by a step, which is refused', async () => {
  const [listed, shown, played] = [await aRunningDraw(2), await aRunningDraw(2), await aRunningDraw(2)];
  const [match] = await played.matches();
  if (!match) throw new Error('It has no match.');
  for (const { id } of [listed, shown, played]) await closes(id, -hour);
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

test('nothing is decided on in one that everybody left: it stays closed', async () => {
  const { id, creator, founders, teams, matches } = await aRunningDraw(2);
  const [match] = await matches();
  if (!match) throw new Error('It has no match.');
  const both = { id: { in: [teams[0].id, teams[1].id] } };
  await db().squad.updateMany({ where: both, data: { creatorId: founders[0].id } });
  expect((await leaves(founders[0])).status).toBe(200);
  await settleTournaments();
  expect(await statusOf(id)).toBe('closed');
  expect((await decide(creator, match.id, [1, 0])).status).toBe(409);
  expect(await statusOf(id)).toBe('closed');
});
