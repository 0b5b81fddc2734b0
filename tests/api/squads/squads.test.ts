/** Founding, joining, leaving, opening, closing and featuring a squad (contract.md, Squads): who may, and what is stored. */
import { afterEach, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import {
  createSquad,
  featureSquad,
  joinSquad,
  leaveSquad,
  listSquads,
  manageSquadStatus,
} from '@/lib/domains/squads/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

afterEach(expectCountsEqualRows);

const noSquad = 2_147_483_647;
const join = (as: Person, squadId: number) => call(joinSquad, { as, body: { squadId } });
const leave = (as: Person, squadId: number) => call(leaveSquad, { as, body: { squadId } });
const membersOf = async (squadId: number) =>
  (await db().squadMember.findMany({ where: { squadId } })).map(({ userId }) => userId);

describe('founding', () => {
  const words = { gameName: 'Kart Wahala', uid: 'KW-44', description: 'Horn allowed' };

  test('its creator is its first member', async () => {
    const founder = await aUser();
    const body = { ...words, gameName: '  Kart Wahala ', email: founder.email };
    const made = (await call(createSquad, { as: founder, body })).body;
    expect(made.message).toMatch(/success/);
    expect(made.squad).toMatchObject({
      game_name: 'Kart Wahala',
      uid: 'KW-44',
      description: 'Horn allowed',
      username: founder.username,
      creator_username: founder.username,
      status: 'open',
      wins: 0,
      is_featured: 0,
      member_count: 1,
      is_member: 1,
    });
    expect(await membersOf(made.squad.id)).toEqual([founder.id]);
    const mine = await call(listSquads, { as: founder, query: { mine: '1' } });
    expect(mine.body).toEqual([made.squad]);
  });

  test('a field that is left out, empty, blank, too short or too long: 400', async () => {
    const founder = await aUser();
    const sending = (body: object) => () => rawCall('POST', '/api/game-squads', { as: founder, body });
    for (const field of ['gameName', 'uid', 'description'])
      for (const value of [undefined, '', '   ', null, 7])
        await expectRefusal(sending({ ...words, [field]: value }), 400, 'Please fill in all fields.');
    await expectRefusal(sending({ ...words, gameName: 'FC' }), 400, 'Game name must be 3 to 40 characters.');
    await expectRefusal(sending({ ...words, gameName: 'x'.repeat(41) }), 400, /at most 40/);
    await expectRefusal(sending({ ...words, uid: 'x'.repeat(41) }), 400, /at most 40/);
    await expectRefusal(sending({ ...words, description: 'x'.repeat(501) }), 400, /at most 500/);
  });
});

describe('joining and leaving', () => {
  test('an open squad: in, out, in again, and counted', async () => {
    const [founder, person] = [await aUser(), await aUser()];
    const { id } = await aSquad({ by: founder });
    expect((await join(person, id)).status).toBe(200);
    expect((await membersOf(id)).toSorted()).toEqual([founder.id, person.id].toSorted());
    const [seen] = (await call(listSquads, { as: person, query: { mine: '1' } })).body;
    expect(seen).toMatchObject({ id, member_count: 2, is_member: 1 });
    expect((await leave(person, id)).status).toBe(200);
    expect(await membersOf(id)).toEqual([founder.id]);
    expect((await db().squad.findUniqueOrThrow({ where: { id } })).memberCount).toBe(1);
    expect((await join(person, id)).status).toBe(200);
  });

  test('twice: 409; also its creator, and who is in a squad that was closed since', async () => {
    const [founder, person] = [await aUser(), await aUser()];
    const { id } = await aSquad({ by: founder, members: [person] });
    for (const who of [founder, person])
      await expectRefusal(() => join(who, id), 409, 'You are already in this squad.');
    await db().squad.update({ where: { id }, data: { status: 'closed' } });
    await expectRefusal(() => join(person, id), 409, 'You are already in this squad.');
  });

  test('a closed squad: 403; one that there is not: 404', async () => {
    const person = await aUser();
    const { id } = await aSquad({ by: await aUser() });
    await db().squad.update({ where: { id }, data: { status: 'closed' } });
    await expectRefusal(() => join(person, id), 403, 'This squad is closed.');
    await expectRefusal(() => join(person, noSquad), 404, 'Squad not found.');
    await expectRefusal(() => leave(person, noSquad), 404, 'Squad not found.');
  });

  test('its creator cannot leave: 403; who is not in it: 409', async () => {
    const [founder, person] = [await aUser(), await aUser()];
    const { id } = await aSquad({ by: founder });
    await expectRefusal(() => leave(founder, id), 403, /created this squad/);
    await expectRefusal(() => leave(person, id), 409, 'You are not in this squad.');
  });

  test('a squad of someone on the other side of a block: not found to join, but one may leave', async () => {
    const [founder, person] = [await aUser(), await aUser()];
    const [inside, outside] = [
      await aSquad({ by: founder, members: [person] }),
      await aSquad({ by: founder }),
    ];
    await call(block, { as: person, body: { username: founder.username, block: true } });
    await expectRefusal(() => join(person, outside.id), 404, 'Squad not found.');
    expect((await leave(person, inside.id)).status).toBe(200);
    await expectRefusal(() => join(person, inside.id), 404, 'Squad not found.');
  });
});

describe('the creator account', () => {
  const onlyCreator = 'Unauthorized: Only the creator can access this page.';

  test('closes and opens, features and takes it back', async () => {
    const creator = await theCreator();
    const { id: squadId } = await aSquad({ by: await aUser() });
    const setting = async (newStatus: 'open' | 'closed') =>
      (await call(manageSquadStatus, { as: creator, body: { squadId, newStatus } })).body.squad;
    const featuring = async (feature: 0 | 1) =>
      (await call(featureSquad, { as: creator, body: { squadId, feature } })).body.squad;
    expect(await setting('closed')).toMatchObject({ id: squadId, status: 'closed', is_member: 0 });
    expect(await setting('closed')).toMatchObject({ status: 'closed' });
    expect(await setting('open')).toMatchObject({ status: 'open' });
    expect(await featuring(1)).toMatchObject({ is_featured: 1 });
    expect(await featuring(0)).toMatchObject({ is_featured: 0 });
  });

  test('nobody else may, not even who founded it', async () => {
    const founder = await aUser();
    const { id: squadId } = await aSquad({ by: founder });
    const status = { squadId, newStatus: 'closed' as const };
    for (const as of [founder, await aUser()]) {
      await expectRefusal(() => call(manageSquadStatus, { as, body: status }), 403, onlyCreator);
      await expectRefusal(() => call(featureSquad, { as, body: { squadId, feature: 1 } }), 403, onlyCreator);
    }
  });

  test('another status, no flag: 400; no such squad: 404', async () => {
    const as = await theCreator();
    const { id: squadId } = await aSquad({ by: await aUser() });
    const sending = (path: string, body: object) => () =>
      rawCall('POST', `/api/game-squads/${path}`, { as, body });
    for (const newStatus of ['shut', '', null, 1, undefined])
      await expectRefusal(sending('manage-status', { squadId, newStatus }), 400, /./);
    for (const feature of [2, 'yes', null, undefined])
      await expectRefusal(sending('feature', { squadId, feature }), 400, /./);
    await expectRefusal(sending('manage-status', { squadId: noSquad, newStatus: 'open' }), 404, /not found/);
    await expectRefusal(sending('feature', { squadId: noSquad, feature: 1 }), 404, /not found/);
  });
});
