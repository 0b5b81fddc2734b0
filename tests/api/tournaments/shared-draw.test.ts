/** What all see alike of a draw is kept: whatever changes it, everybody is answered as though nothing was. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeUsername, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { block } from '@/lib/domains/blocks/schema';
import { nameCaptain } from '@/lib/domains/squads/schema';
import { detailsAs } from '@/lib/domains/tournaments/details';
import { checkIn, showTournament } from '@/lib/domains/tournaments/matches-schema';
import { unpackDraw } from '@/lib/domains/tournaments/packed-draw';
import { declareWinner, joinTournament } from '@/lib/domains/tournaments/schema';
import { drawForPage } from '@/lib/http/api/draw-response';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { viewerOfToken } from '@/lib/http/api/session';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aSquad, aUser, type Person, password } from '../../support/factories';
import { statementsOf } from '../../support/sent-statements';
import {
  aDraw,
  confirm,
  decide,
  dispute,
  forfeit,
  report,
  show,
  start,
  takeOut,
} from '../../support/tournaments';

const minute = 60_000;

beforeEach(() => setClockOffset(0));
afterEach(() => setClockOffset(0));

/** Somebody's answer and page, which must be what a server without anything kept would give them. */
async function expectFresh(people: Person[], id: number, when: string) {
  for (const [at, person] of people.entries()) {
    const viewer = await viewerOfToken(person.token);
    if (!viewer) throw new Error('no session');
    const fresh = serializeResponse(showTournament, await detailsAs(viewer, id));
    const which = `${when}: ${['an onlooker', 'its creator', 'a founder', 'who has a block'][at]}`;
    expect(await show(person, id), which).toEqual(fresh);
    const { packed, mine, title } = await drawForPage(viewer, id);
    expect(unpackDraw(JSON.parse(packed), mine), which).toEqual(fresh);
    expect(title).toBe(fresh.title);
  }
}

test('after each step of a tournament the kept draw is what the database has', async () => {
  const { id, creator, founders, teams } = await aDraw(5, 'double');
  const [onlooker, apart] = [await aUser(), await aUser()];
  await call(block, { as: apart, body: { username: founders[1].username, block: true } });
  const startsAt = new Date(Date.now() + 60 * minute);
  await db().tournament.update({ where: { id }, data: { startsAt } });
  const passwordHash = await hashPassword(password);
  await db().user.updateMany({ data: { passwordHash } });
  const late = await aSquad({ by: onlooker });
  const matches = async () => (await show(creator, id)).rounds.flatMap((round) => round.matches);
  const playable = async () => (await matches()).find(({ state }) => state === 'ready');
  const founderOf = (squadId: number | undefined) =>
    founders[teams.findIndex((each) => each.id === squadId)] as Person;
  /** Reports the next match that can be played, for one of its sides. */
  const reportNext = async () => {
    const match = await playable();
    if (!match) throw new Error('nothing to play');
    const [one, other] = match.squads.map((squad) => founderOf(squad?.id)) as [Person, Person];
    await report(one, match.id, [2, 0]);
    return { match, one, other };
  };
  let reported: Awaited<ReturnType<typeof reportNext>> | undefined;
  const at = () => reported as NonNullable<typeof reported>;

  const steps: Record<string, () => Promise<unknown>> = {
    'as it was made': async () => {},
    'a squad joined': () =>
      call(joinTournament, { as: onlooker, body: { tournamentId: id, squadId: late.id } }),
    'it left again': () => takeOut(onlooker, id, late.id),
    'the check-in opened': async () => setClockOffset(35 * minute),
    'all checked in': async () => {
      for (const [index, as] of founders.entries())
        await call(checkIn, { as, body: { tournamentId: id, squadId: teams[index]?.id as number } });
    },
    'it began by itself': async () => setClockOffset(61 * minute),
    'a match was reported': async () => {
      reported = await reportNext();
    },
    confirmed: () => confirm(at().other, at().match.id),
    'another was reported': async () => {
      reported = await reportNext();
    },
    disputed: () => dispute(at().other, at().match.id),
    'decided on': () => decide(creator, at().match.id, [0, 3]),
    'one was given up': async () => {
      const match = await playable();
      await forfeit(founderOf(match?.squads[0]?.id), match?.id as number);
    },
    'a report waits': async () => {
      reported = await reportNext();
    },
    'a day later it counts': async () => setClockOffset(26 * 60 * minute),
    'somebody has another name': () =>
      call(changeUsername, { as: founders[2], body: { newUsername: 'renamed_founder', password } }),
    'a captain was named': async () => {
      const squadId = teams[2].id;
      await db().squadMember.create({ data: { squadId, userId: onlooker.id, joinedAt: new Date() } });
      return call(nameCaptain, { as: founders[2], body: { squadId, username: onlooker.username } });
    },
    'a squad withdrew': () => takeOut(founders[3], id, teams[3].id),
    'a founder left': () => call(deleteAccount, { as: founders[1], body: { password } }),
    'a squad is gone': () => db().squad.delete({ where: { id: teams[4]?.id as number } }),
    'the block is gone': () => db().block.deleteMany(),
  };
  for (const [when, step] of Object.entries(steps)) {
    await step();
    await expectFresh([onlooker, creator, founders[0], apart], id, when);
  }
  expect((await show(onlooker, id)).state).toBe('running');
});

test('after a winner was declared, and where nobody started it', async () => {
  const { id, creator, teams, founders } = await aDraw(2);
  await show(founders[0], id);
  await call(declareWinner, { as: creator, body: { tournamentId: id, winnerId: teams[1].id } });
  await expectFresh([founders[0], creator], id, 'declared');
  const other = await aDraw(3);
  await show(other.creator, other.id);
  await start(other.creator, other.id);
  await expectFresh([founders[0], other.creator, other.founders[1]], other.id, 'started');
});

test('a second look reads no draw, whoever it is by, unless they have a block', async () => {
  const { id, creator, founders } = await aDraw(4);
  await start(creator, id);
  await show(creator, id);
  const reads = async (as: Person) =>
    (await statementsOf(() => show(as, id))).filter(({ text }) =>
      text.includes('json_agg(g order by g.number)'),
    );
  expect(await reads(founders[0])).toHaveLength(0);
  expect(await reads(await aUser())).toHaveLength(0);
  const apart = await aUser();
  await call(block, { as: apart, body: { username: founders[1].username, block: true } });
  expect(await reads(apart)).toHaveLength(1);
});
