/** Fifty at once in squads and tournaments (quality.md, Races); afterwards every count is that of its rows. */
import { afterEach, expect, test } from 'vitest';
import { joinSquad, leaveSquad } from '@/lib/domains/squads/schema';
import { declareWinner, joinTournament } from '@/lib/domains/tournaments/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aTournament, aUser, type Person } from '../../support/factories';

afterEach(expectCountsEqualRows);

const counted = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((each) => each.status === status).length,
    ]),
  );
const join = (as: Person, squadId: number) => call(joinSquad, { as, body: { squadId } });
const leave = (as: Person, squadId: number) => call(leaveSquad, { as, body: { squadId } });

test('one person joins fifty times: one member', async () => {
  const [founder, person] = [await aUser(), await aUser()];
  const { id } = await aSquad({ by: founder });
  expect(counted(await fiftyTimes(() => join(person, id)))).toEqual({ 200: 1, 409: 49 });
  expect(await db().squadMember.count({ where: { squadId: id } })).toBe(2);
  expect((await db().squad.findUniqueOrThrow({ where: { id } })).memberCount).toBe(2);
  expect(counted(await fiftyTimes(() => leave(person, id)))).toEqual({ 200: 1, 409: 49 });
});

test('fifty people join one squad, then leave it while others come', async () => {
  const people = await fiftyTimes(() => aUser());
  const { id } = await aSquad({ by: await aUser() });
  expect(counted(await fiftyTimes((each) => join(people[each] as Person, id)))).toEqual({ 200: 50 });
  const others = await fiftyTimes(() => aUser());
  const answers = await fiftyTimes((each) =>
    each % 2 ? leave(people[each] as Person, id) : join(others[each] as Person, id),
  );
  expect(counted(answers)).toEqual({ 200: 50 });
  expect((await db().squad.findUniqueOrThrow({ where: { id } })).memberCount).toBe(51);
});

test('a squad enters a tournament fifty times: once', async () => {
  const person = await aUser();
  const squad = await aSquad({ by: person });
  const { id: tournamentId } = await aTournament({ by: person, from: squad });
  const answers = await fiftyTimes(() =>
    call(joinTournament, { as: person, body: { tournamentId, squadId: squad.id } }),
  );
  expect(counted(answers)).toEqual({ 200: 1, 409: 49 });
});

test('fifty squads enter while a winner is declared: who is in is counted, there is one winner', async () => {
  const person = await aUser();
  const squads = await fiftyTimes(() => aSquad({ by: person }));
  const [one, other] = squads.slice(0, 2) as unknown as [{ id: number }, { id: number }];
  const { id: tournamentId } = await aTournament({ by: person, from: one, squads: [one, other] });
  const [entered, declared] = await Promise.all([
    fiftyTimes((each) =>
      call(joinTournament, { as: person, body: { tournamentId, squadId: squads[each]?.id as number } }),
    ),
    fiftyTimes((each) =>
      call(declareWinner, {
        as: person,
        body: { tournamentId, winnerId: each % 2 ? one.id : other.id },
      }),
    ),
  ]);
  expect(counted(declared)).toEqual({ 200: 1, 409: 49 });
  const winner = declared.find(({ status }) => status === 200)?.body.tournament.winner_id;
  const row = await db().tournament.findUniqueOrThrow({ where: { id: tournamentId } });
  expect(row).toMatchObject({ status: 'completed', winnerId: winner });
  expect(row.participantCount).toBe(2 + entered.filter(({ status }) => status === 200).length);
});
