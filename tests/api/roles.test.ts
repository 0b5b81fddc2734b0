/** Every call in every role, against the permission table (tests/support/permissions.ts). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { rawCall, requireShape, type Who } from '../support/call';
import { type CallLine, calls, everyCall, everyRead, everyWrite } from '../support/calls';
import { theCreator } from '../support/factories';
import { createFixtures, createFixturesFor, type Fixtures } from '../support/fixtures';
import { permissions } from '../support/permissions';
import { type Callers, createCallers, type Role, roles } from '../support/roles';
import { snapshot } from '../support/snapshot';

/** What the table says of a call, role by role; a session that has ended is as good as none. */
function expectedOf(name: string): [Role | 'ended', number][] {
  const row = permissions[name] ?? [];
  return [['ended', row[0] ?? 0], ...roles.map((role, at): [Role, number] => [role, row[at] ?? 0])];
}

/** A role brings its session and no header besides: the scheduler's secret is nobody's here. */
async function make({ spec, input }: CallLine, fixtures: Fixtures, as: Who) {
  const answer = await rawCall(spec.method, spec.path, { ...input(fixtures), headers: {}, as });
  if (answer.status === 200) requireShape(spec, answer.body);
  return answer.status;
}

test('the table has a row for every call, and no other', () => {
  expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('a call for the creator account, or for moderators, has no exception in the table', () => {
  for (const [name, { access }] of everyCall) {
    if (access === 'creator') expect(permissions[name], name).toEqual([401, 403, 403, 403, 403, 403, 200]);
    if (access === 'moderator-or-champion')
      expect(permissions[name], name).toEqual([401, 403, 403, 403, 200, 200, 200]);
    if (access === 'moderator') expect(permissions[name], name).toEqual([401, 403, 403, 403, 403, 200, 200]);
    if (access === 'member') expect(permissions[name]?.[0], name).toBe(401);
  }
});

describe('reads', () => {
  let fixtures: Fixtures;
  let callers: Callers;

  beforeAll(async () => {
    fixtures = await createFixtures();
    callers = await createCallers(fixtures);
  });

  test.each(everyRead)('%s', async (name, line) => {
    const told = await Promise.all(
      expectedOf(name).map(async ([role]) => [role, await make(line, fixtures, callers[role])]),
    );
    expect(told).toEqual(expectedOf(name));
  });
});

/** Done once, these are done for everybody: a post is deleted once, and a third report hides. */
const doneForAll = new Set([
  'deletePost',
  'joinTournament',
  'startTournament',
  'cancelTournament',
  'decideMatch',
  'forfeitMatch',
  'boostConversation',
  'report',
  'moderate',
  'decideAppeal',
  'liftSuspension',
]);

describe('writes', () => {
  const aPlaceFor = async (line: CallLine): Promise<[Fixtures, Callers]> => {
    const fixtures = await createFixturesFor(line);
    return [fixtures, await createCallers(fixtures)];
  };

  /** The creator account is one in all worlds: what it posted in one is not today's mission done in the next. */
  beforeEach(async () => {
    await db().post.deleteMany({ where: { userId: (await theCreator()).id } });
  });

  test.each(everyWrite)('%s', async (name, line) => {
    let [fixtures, callers] = await aPlaceFor(line);
    const before = await snapshot();
    for (const [role, status] of expectedOf(name).filter(([, each]) => each !== 200)) {
      expect(await make(line, fixtures, callers[role]), role).toBe(status);
      expect(await snapshot(), `refused, and something changed: ${role}`).toEqual(before);
    }
    for (const [role] of expectedOf(name).filter(([, each]) => each === 200)) {
      if (doneForAll.has(name)) [fixtures, callers] = await aPlaceFor(line);
      expect(await make(line, fixtures, callers[role]), role).toBe(200);
    }
  });
});
