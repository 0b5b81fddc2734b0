/** A squad and a tournament that are created again after a lost answer are stored once (contract.md, Squads). */
import { expect, test } from 'vitest';
import { createSquad } from '@/lib/domains/squads/schema';
import { createTournament } from '@/lib/domains/tournaments/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aUser } from '../../support/factories';

const clientId = 'same-name-for-all';

test('the same squad fifty times at once: one, with one member; without a name two are two', async () => {
  const founder = await aUser();
  const body = { gameName: 'Free Fire', uid: '77', description: 'Evenings' };
  const answers = await fiftyTimes(() => call(createSquad, { as: founder, body: { ...body, clientId } }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map((each) => each.body.squad.id)).size).toBe(1);
  expect(await db().squadMember.count({ where: { userId: founder.id } })).toBe(1);
  await call(createSquad, { as: founder, body });
  await call(createSquad, { as: founder, body });
  await call(createSquad, { as: await aUser(), body: { ...body, clientId } });
  expect(await db().squad.count({ where: { creatorId: founder.id } })).toBe(3);
  await expectCountsEqualRows();
});

test('the same tournament fifty times at once: one', async () => {
  const founder = await aUser();
  const { id: squadId } = await aSquad({ by: founder });
  const body = { squadId, title: 'Friday Night', description: 'At nine', gameName: 'Free Fire', clientId };
  const answers = await fiftyTimes(() => call(createTournament, { as: founder, body }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map((each) => each.body.tournament.id)).size).toBe(1);
  expect(await db().tournament.count({ where: { creatorId: founder.id } })).toBe(1);
});
