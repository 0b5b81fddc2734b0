/** Whole cycles by the clock, from Monday to the next, through the calls alone (rules.md, Showdown). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShowdownCategory } from '@/lib/contract/constants/showdown';
import { settle } from '@/lib/contract/scheduled';
import { me } from '@/lib/domains/accounts/schema';
import { coinHistory } from '@/lib/domains/coins/schema';
import {
  bracket,
  joinShowdown,
  qualify,
  showdownClips,
  showdownDate,
  submitClip,
  voteClip,
  voteDate,
} from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, type Person } from '../../support/factories';
import { type HeardChannel, receivedEvents } from '../../support/received-events';
import { winsBattles } from '../../support/showdown';

let heard: HeardChannel;
/** Of the week that a test is in. */
let monday = new Date('2025-04-21T00:00:00Z').getTime();
const day = 86_400_000;
const hour = 3_600_000;

/** Makes it `hours` after the week's Monday 00:00. */
const itIs = (hours: number) => setClock(new Date(monday + hours * hour));
const dateAt = (days: number) => new Date(monday + days * day).toISOString().slice(0, 10);
const thursdayNight = 4 * 24;
const saturday = 5 * 24;
const sunday = 6 * 24;

beforeAll(async () => {
  heard = await receivedEvents('private-showdown');
});
beforeEach(() => itIs(9));
afterAll(async () => {
  setClockOffset(0);
  await heard.stop();
});

const standing = async (as: Person) => (await call(qualify, { as })).body;
const chosen = async (as: Person) => (await call(showdownDate, { as })).body.date;
const coinsOf = async (as: Person) => (await call(me, { as })).body.coins;
const wants = (as: Person, dateOption: string) => call(voteDate, { as, body: { dateOption } });
const votes = (as: Person, { id, category }: { id: number; category: ShowdownCategory }) =>
  call(voteClip, { as, body: { clipId: id, category } });

async function join(...people: Person[]) {
  for (const as of people) {
    await winsBattles(as);
    const { tournamentId } = await standing(as);
    expect((await call(joinShowdown, { as, body: { tournamentId } })).status).toBe(200);
  }
}

async function show(as: Person, category: ShowdownCategory) {
  const clipUrl = `https://clips.example/${as.username}/${category}`;
  const { status, body } = await call(submitClip, { as, body: { clipUrl, category } });
  expect(status).toBe(200);
  return body.clip;
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aUser()));

test('a whole week: votes, Sunday, three places, prizes, and the next week', async () => {
  const [ada, bola, chidi, fan, friend] = (await people(5)) as [Person, Person, Person, Person, Person];
  const first = await standing(fan);
  expect(first).toMatchObject({ status: 'voting', live: 0 });
  const { body } = await call(showdownDate, { as: fan });
  expect(body.options).toEqual([
    { date: '2025-04-26', label: '2025-04-26 (next Saturday)', votes: 0 },
    { date: '2025-04-27', label: '2025-04-27 (next Sunday)', votes: 0 },
  ]);
  await wants(fan, '2025-04-27');
  await wants(ada, '2025-04-26');
  await wants(friend, '2025-04-27');
  await join(ada, bola, chidi);

  itIs(thursdayNight - 0.01);
  expect(await chosen(fan)).toBeNull();
  itIs(thursdayNight);
  expect(await chosen(fan)).toBe('2025-04-27');
  expect((await wants(bola, '2025-04-26')).status).toBe(409);
  itIs(sunday - 0.01);
  expect(await standing(fan)).toMatchObject({ status: 'chosen', live: 0 });

  itIs(sunday);
  expect(await standing(fan)).toMatchObject({ status: 'live', live: 1 });
  await standing(ada);
  expect(await heard.take(1)).toEqual([{ event: 'showdown_live_start', data: {} }]);
  const adasRap = await show(ada, 'Rap');
  const bolasRap = await show(bola, 'Rap');
  const bolasDance = await show(bola, 'Dance');
  const chidisSong = await show(chidi, 'Singing');
  const told = await heard.take(4);
  // Each from the call that made it, which the next did not wait for.
  const byId = told.toSorted((one, other) => idIn(one.data) - idIn(other.data));
  expect(byId).toEqual(
    // Nobody's name, id or address: the channel is heard by those whom a block keeps apart, too.
    [adasRap, bolasRap, bolasDance, chidisSong].map(({ id, category, votes, created_at }) => ({
      event: 'showdown_clip_update',
      data: { clip: { id, category, votes, created_at } },
    })),
  );
  await votes(fan, adasRap);
  await votes(friend, bolasRap);
  await votes(friend, bolasDance);
  await votes(fan, chidisSong);

  itIs(7 * 24 - 0.01);
  expect(await standing(fan)).toMatchObject({ status: 'live' });
  itIs(7 * 24);
  const [next] = await Promise.all([standing(fan), standing(ada), standing(bola)]);
  expect(await heard.take(1)).toEqual([{ event: 'showdown_end', data: { winnerId: bola.id } }]);
  const places = await db().showdownChampion.findMany({ orderBy: { rank: 'asc' } });
  // Ada and Chidi have a vote each; Ada's clip came first.
  expect(places.map(({ userId, rank, votes: total }) => [userId, rank, total])).toEqual([
    [bola.id, 1, 2],
    [ada.id, 2, 1],
    [chidi.id, 3, 1],
  ]);
  expect(places.every(({ awardedAt }) => awardedAt.getTime() === monday + 7 * day)).toBe(true);
  expect(await Promise.all([bola, ada, chidi, fan].map(coinsOf))).toEqual([300, 200, 150, 100]);
  expect((await call(me, { as: bola })).body).toMatchObject({ xp: 300 + 150, verified: 1 });
  expect((await call(me, { as: ada })).body).toMatchObject({ xp: 150, verified: 0 });
  expect((await call(coinHistory, { as: bola, query: {} })).body[0]).toMatchObject({
    amount: 200,
    reason: 'showdown',
    reference: `showdown:${first.tournamentId}`,
  });

  monday += 7 * day;
  expect(next).toMatchObject({ status: 'voting', alreadyJoined: false });
  expect(next.tournamentId).not.toBe(first.tournamentId);
  expect((await call(showdownDate, { as: fan })).body).toMatchObject({
    date: null,
    my_vote: null,
    options: [{ date: '2025-05-03' }, { date: '2025-05-04' }],
  });
  expect((await call(bracket, { as: fan })).body).toEqual([]);
  expect((await call(showdownClips, { as: fan })).body).toEqual([]);
  // Nothing of the week before was deleted.
  const cycleId = first.tournamentId;
  expect(await db().showdownParticipant.count({ where: { cycleId } })).toBe(3);
  expect(await db().showdownClip.count({ where: { cycleId } })).toBe(4);
  expect(await db().showdownClipVote.count({ where: { cycleId } })).toBe(4);
  expect(await db().showdownDateVote.count({ where: { cycleId } })).toBe(3);
  await expectCountsEqualRows();
});

const idIn = (data: unknown) => (data as { clip: { id: number } }).clip.id;

test('a tie of days, and nobody takes part: Saturday, no champion, and the week goes on', async () => {
  const [one, other] = (await people(2)) as [Person, Person];
  await wants(one, dateAt(5));
  await wants(other, dateAt(6));
  const { tournamentId } = await standing(one);
  itIs(thursdayNight + 5);
  expect(await chosen(one)).toBe(dateAt(5));
  itIs(saturday + 3);
  expect(await standing(one)).toMatchObject({ status: 'live' });
  await heard.take(1);
  itIs(sunday);
  expect(await standing(one)).toMatchObject({ status: 'ended', live: 0, tournamentId });
  expect(await heard.take(1)).toEqual([{ event: 'showdown_end', data: { winnerId: null } }]);
  expect(await db().showdownChampion.count({ where: { cycleId: tournamentId } })).toBe(0);
  itIs(7 * 24 - 0.01);
  expect(await standing(one)).toMatchObject({ status: 'ended', tournamentId });
  monday += 7 * day;
  itIs(0);
  expect(await standing(one)).toMatchObject({ status: 'voting' });
});

test('nobody votes for a day: Saturday; who joins and shows nothing wins nothing', async () => {
  const [idle, alone] = (await people(2)) as [Person, Person];
  await join(idle, alone);
  itIs(saturday + 12);
  expect(await chosen(alone)).toBe(dateAt(5));
  await show(alone, 'Dance');
  await heard.take(2);
  const { tournamentId } = await standing(alone);
  itIs(sunday);
  expect(await standing(alone)).toMatchObject({ status: 'ended' });
  expect(await heard.take(1)).toEqual([{ event: 'showdown_end', data: { winnerId: alone.id } }]);
  expect(await db().showdownChampion.count({ where: { cycleId: tournamentId } })).toBe(1);
  expect(await Promise.all([idle, alone].map(coinsOf))).toEqual([100, 300]);
  monday += 7 * day;
});

test('nobody looks for three weeks: the scheduled route settles it, once, and opens this week', async () => {
  const [one] = (await people(1)) as [Person];
  const { tournamentId } = await standing(one);
  monday += 21 * day;
  itIs(30);
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
  // Chosen, started, ended; and this week's opened.
  expect((await call(settle, { headers })).body.showdowns).toBe(4);
  expect((await call(settle, { headers })).body.showdowns).toBe(0);
  // Of a day that nobody saw, the end alone is told.
  expect(await heard.take(1)).toEqual([{ event: 'showdown_end', data: { winnerId: null } }]);
  const newest = await db().showdownCycle.findFirstOrThrow({ orderBy: { opensOn: 'desc' } });
  expect(newest.opensOn).toEqual(new Date(monday));
  expect(newest.id).not.toBe(tournamentId);
  monday += 7 * day;
});

test('a clip that is hidden does not win, nor who is suspended', async () => {
  const [hidden, suspended, clean] = (await people(3)) as [Person, Person, Person];
  const fans = await people(2);
  await join(hidden, suspended, clean);
  // Of the week before, which nobody looked at any more.
  await heard.take(1);
  itIs(saturday + 1);
  const clips = [await show(hidden, 'Rap'), await show(suspended, 'Dance'), await show(clean, 'Singing')];
  for (const fan of fans) for (const clip of clips.slice(0, 2)) await votes(fan, clip);
  await heard.take(4);
  await db().showdownClip.update({ where: { id: clips[0]?.id as number }, data: { hiddenAt: new Date() } });
  await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
  itIs(sunday);
  await standing(fans[0] as Person);
  expect(await heard.take(1)).toEqual([{ event: 'showdown_end', data: { winnerId: clean.id } }]);
  monday += 7 * day;
});
