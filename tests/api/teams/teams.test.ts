import { afterEach, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { createTeam, joinTeam, listTeams } from '@/lib/domains/teams/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aTeam, aUser, type Person } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

afterEach(expectCountsEqualRows);

const found = (as: Person, name: unknown) => rawCall('POST', createTeam.path, { as, body: { name } });
const join = (as: Person, teamId: number) => rawCall('POST', joinTeam.path, { as, body: { teamId } });
const teams = async (as: Person, query: { mine?: '1'; limit?: number } = {}) =>
  (await call(listTeams, { as, query })).body;

describe('founding', () => {
  test('a team has its founder as its first member', async () => {
    const ada = await aUser();
    const answer = await found(ada, '  Lagos   Island Bars ');
    expect(answer.body).toEqual({
      message: 'Team created successfully!',
      team: {
        id: expect.any(Number),
        name: 'Lagos Island Bars',
        creator_username: ada.username,
        member_count: 1,
        is_member: 1,
      },
    });
    expect(await teams(ada, { mine: '1' })).toEqual([answer.body.team]);
  });

  test('no name, a short or a long one: 400; a taken one, whatever its capitals: 409', async () => {
    const ada = await aUser();
    for (const name of ['', '   ', undefined, null, 7])
      await expectRefusal(() => found(ada, name), 400, 'Please enter a team name.');
    await expectRefusal(() => found(ada, 'ab'), 400, 'Team names have 3 to 40 characters.');
    expect((await found(ada, 'x'.repeat(41))).status).toBe(400);
    await aTeam({ by: await aUser(), name: 'Mainland' });
    // A row that was refused has used a number, and that is all.
    const answer = await found(ada, 'MAINLAND');
    expect([answer.status, answer.message]).toEqual([409, 'That team name is taken.']);
    expect(await db().teamMember.count({ where: { userId: ada.id } })).toBe(0);
  });

  test('fifty of one name at once: one', async () => {
    const people = await fiftyTimes(() => aUser());
    const answers = await fiftyTimes((each) => found(people[each] as Person, 'One And Only'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

describe('joining', () => {
  test('once; the list shows it', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const team = await aTeam({ by: ada });
    expect((await join(bola, team.id)).message).toBe('Joined the team successfully!');
    expect((await teams(bola))[0]).toMatchObject({ id: team.id, member_count: 2, is_member: 1 });
    for (const who of [ada, bola])
      await expectRefusal(() => join(who, team.id), 409, 'You are already in this team.');
    await expectRefusal(() => join(bola, 999_999), 404, 'Team not found.');
  });

  test('fifty times at once: once', async () => {
    const [team, as] = [await aTeam({ by: await aUser() }), await aUser()];
    const answers = await fiftyTimes(() => join(as, team.id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await db().team.findUniqueOrThrow({ where: { id: team.id } })).memberCount).toBe(2);
  });

  test('a team across a block is not there to join; one that one is in stays', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const [old, other] = [await aTeam({ by: ada }), await aTeam({ by: ada })];
    await join(bola, old.id);
    await call(block, { as: ada, body: { username: bola.username, block: true } });
    await expectRefusal(() => join(bola, other.id), 404, 'Team not found.');
    expect((await teams(bola, { limit: 50 })).map(({ id }) => id)).not.toContain(other.id);
    expect((await teams(bola, { mine: '1' })).map(({ id }) => id)).toEqual([old.id]);
  });
});
