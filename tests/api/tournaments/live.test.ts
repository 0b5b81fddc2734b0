/** What open pages hear of a tournament (contract.md, Realtime): also where no match changed. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { authorizeChannel } from '@/lib/domains/realtime/schema';
import { cancelTournament, checkIn } from '@/lib/domains/tournaments/matches-schema';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { db } from '@/lib/platform/database/client';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { call, type Who } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { aSquad, aUser } from '../../support/factories';
import { Listener } from '../../support/listener';
import { aDraw, aRunningDraw, leaves, report, show, takeOut } from '../../support/tournaments';

let realtime: Realtime;

beforeAll(async () => {
  realtime = await startRealtime({ secret: 'a secret of this file alone' });
  Object.assign(process.env, realtime.settings);
});
afterEach(() => setClockOffset(0));
afterAll(() => realtime.stop());

/** An open page of the tournament. @returns `next`, the next event's name and data */
async function listening(as: Who, tournamentId: number) {
  const path = `/app/${realtime.settings.PUSHER_KEY}?protocol=7&client=tests&version=1`;
  const listener = await Listener.open(realtime.port, { path });
  const channel = `private-tournament-${tournamentId}`;
  const body = { socket_id: listener.socketId, channel_name: channel };
  const { auth } = (await call(authorizeChannel, { as, body })).body;
  listener.say('pusher:subscribe', { channel, auth });
  await listener.next('pusher_internal:subscription_succeeded');
  return listener;
}

test('the check-in that opens, one who checks in, and a start that too few came to', async () => {
  const { id: tournamentId, creator, founders, teams } = await aDraw(3);
  const startsAt = new Date(Date.now() + 60 * 60_000);
  await db().tournament.update({ where: { id: tournamentId }, data: { startsAt } });
  const page = await listening(creator, tournamentId);
  const heard = async () => (await page.next('tournament_changed')).data;

  setClock(new Date(startsAt.getTime() - 30 * 60_000));
  await settleTournaments();
  expect(await heard()).toEqual({ tournamentId });
  // Whoever looks again changes nothing.
  await show(creator, tournamentId);
  const body = { tournamentId, squadId: teams[0].id };
  expect((await call(checkIn, { as: founders[0], body })).status).toBe(200);
  expect(await heard()).toEqual({ tournamentId });
  setClock(startsAt);
  await settleTournaments();
  expect(await heard()).toEqual({ tournamentId });
  expect((await show(creator, tournamentId)).state).toBe('closed');
  await page.settled();
  expect(page.heard.filter(({ event }) => event === 'tournament_changed')).toEqual([]);
  page.close();
});

test('a squad that joins, one that withdraws, and the end before the start', async () => {
  const { id: tournamentId, creator, founders, teams } = await aDraw(2);
  const page = await listening(creator, tournamentId);
  const heard = async () => (await page.next('tournament_changed')).data;
  const late = await aUser();
  const squad = await aSquad({ by: late });
  await call(joinTournament, { as: late, body: { tournamentId, squadId: squad.id } });
  expect(await heard()).toEqual({ tournamentId });
  await takeOut(founders[1], tournamentId, teams[1].id);
  expect(await heard()).toEqual({ tournamentId });
  await call(cancelTournament, { as: creator, body: { tournamentId } });
  expect(await heard()).toEqual({ tournamentId });
  page.close();
});

test('of a match by its own event alone', async () => {
  const { id: tournamentId, creator, matches, sides } = await aRunningDraw(2);
  const [match] = await matches();
  if (!match) throw new Error('No match was drawn.');
  const page = await listening(creator, tournamentId);
  await report(sides(match)[0], match.id, [2, 1]);
  expect((await page.next('match_update')).data).toEqual({ tournamentId, matchId: match.id });
  await page.settled();
  expect(page.heard.filter(({ event }) => event === 'tournament_changed')).toEqual([]);
  page.close();
});

test('somebody who deletes their account: of the squad that goes with them, and of what they had made', async () => {
  const { id: tournamentId, creator, founders } = await aDraw(3);
  const page = await listening(founders[0], tournamentId);
  const heard = async () => (await page.next('tournament_changed')).data;
  expect((await leaves(founders[1])).status).toBe(200);
  expect(await heard()).toEqual({ tournamentId });
  expect((await leaves(creator)).status).toBe(200);
  expect(await heard()).toEqual({ tournamentId });
  expect((await show(founders[0], tournamentId)).state).toBe('closed');
  page.close();

  const begun = await aRunningDraw(2);
  const [match] = await begun.matches();
  const playing = await listening(begun.creator, begun.id);
  await leaves(begun.founders[0]);
  expect((await playing.next('match_update')).data).toEqual({ tournamentId: begun.id, matchId: match?.id });
  playing.close();
});
