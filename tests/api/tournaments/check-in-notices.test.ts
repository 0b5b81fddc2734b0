/** That a tournament's check-in has opened is told once, to whoever acts for a squad in it (rules.md, Tournaments). */
import { afterEach, expect, test } from 'vitest';
import { listTournaments } from '@/lib/domains/tournaments/schema';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { aUser } from '../../support/factories';
import { noticesOf, rowsOf } from '../../support/notices';
import { aDraw, show } from '../../support/tournaments';

afterEach(() => setClockOffset(0));

const minute = 60_000;

/** A draw of three that starts in an hour; the first squad has a captain and a member beside its founder. */
async function aTimedDraw() {
  const draw = await aDraw(3);
  const startsAt = new Date(Date.now() + 60 * minute);
  await db().tournament.update({ where: { id: draw.id }, data: { startsAt } });
  const [captain, member] = [await aUser(), await aUser()];
  const squadId = draw.teams[0].id;
  const people = [captain, member].map(({ id }) => ({ squadId, userId: id, joinedAt: new Date() }));
  await db().squadMember.createMany({ data: people });
  await db().squad.update({ where: { id: squadId }, data: { captainId: captain.id, memberCount: 3 } });
  const before = (minutes: number) => setClock(new Date(startsAt.getTime() - minutes * minute));
  return { ...draw, captain, member, before };
}

const ofTournament = async (who: { id: number }, id: number) =>
  (await rowsOf(who)).filter(({ subject_id }) => subject_id === id).length;

test('by the scheduled run, to founders and captains, and not before the half hour', async () => {
  const { id, creator, founders, captain, member, before } = await aTimedDraw();
  before(31);
  await settleTournaments();
  expect(await ofTournament(captain, id)).toBe(0);
  before(30);
  expect(await settleTournaments()).toBe(1);
  for (const who of [captain, ...founders]) expect(await ofTournament(who, id)).toBe(1);
  for (const who of [member, creator]) expect(await ofTournament(who, id)).toBe(0);
  const [notice] = await noticesOf(captain);
  expect(notice).toMatchObject({ kind: 'match', subject: { type: 'tournament', url: `/tournament/${id}` } });
});

test('once: who has read it hears no more, however many look', async () => {
  const { id, creator, founders, before } = await aTimedDraw();
  before(29);
  await Promise.all(Array.from({ length: 10 }, () => call(listTournaments, { as: creator })));
  const [told] = await noticesOf(founders[0]);
  expect(told?.subject.id).toBe(id);
  before(5);
  expect(await settleTournaments()).toBe(0);
  await show(creator, id);
  expect(await noticesOf(founders[0])).toEqual([told]);
});

test('not where nobody looked until the start', async () => {
  const { id, founders, before } = await aTimedDraw();
  before(0);
  await settleTournaments();
  // Of its end alone: it closed, as nobody checked in.
  expect((await noticesOf(founders[0])).map(({ subject }) => subject.type)).toEqual(['tournament_closed']);
  expect(await ofTournament(founders[0], id)).toBe(1);
});

test('a start that too few came to: whoever acts for a squad and whoever made it are told that it closed, once', async () => {
  const { id, creator, founders, captain, member, before } = await aTimedDraw();
  before(0);
  await settleTournaments();
  await settleTournaments();
  const told = async (who: typeof creator) =>
    (await noticesOf(who)).filter(({ subject }) => subject.type === 'tournament_closed');
  for (const who of [creator, captain, ...founders])
    expect(await told(who)).toMatchObject([{ kind: 'match', subject: { url: `/tournament/${id}` } }]);
  expect(await told(member)).toEqual([]);
});
