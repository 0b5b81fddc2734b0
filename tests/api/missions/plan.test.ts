import { afterEach, beforeEach, expect, test } from 'vitest';
import { missionOfTheDay, planMission } from '@/lib/domains/missions/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { anotherLogin, aUser, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

/** Logged in by the clock of these tests. */
let creator = await theCreator();
const today = '2027-06-12';
const plan = (body: object) => rawCall('POST', planMission.path, { as: creator, body });
const missionSeen = async () => (await call(missionOfTheDay, { as: await aUser() })).body.mission;

beforeEach(async () => {
  await db().mission.deleteMany({});
  setClock(`${today}T18:00:00.000Z`);
  creator = { ...creator, ...(await anotherLogin(creator)) };
});
afterEach(() => setClockOffset(0));

test('the creator account chooses for a day to come; the day has it, the days around it do not', async () => {
  const { status, body } = await plan({ day: '2027-06-13', kind: 'comments', target: '10' });
  const words = "Mission: Write 10 Comments under Other People's Posts in 24 Hours for 100 Coins";
  expect({ status, body }).toEqual({
    status: 200,
    body: { message: `2027-06-13: ${words}`, plan: [{ day: '2027-06-13', mission: words }] },
  });
  const usual = await missionSeen();
  setClock('2027-06-13T00:00:00.000Z');
  expect(await missionSeen()).toBe(words);
  setClock('2027-06-13T23:59:59.000Z');
  expect(await missionSeen()).toBe(words);
  setClock('2027-06-14T00:00:01.000Z');
  expect(await missionSeen()).toBe(usual);
});

test('a day can be changed, and given back to the usual mission', async () => {
  await plan({ day: '2027-06-15', kind: 'posts', target: 2 });
  await plan({ day: '2027-06-14', kind: 'likes', target: 1 });
  const changed = await plan({ day: '2027-06-15', kind: 'posts', target: 3 });
  expect(changed.body.plan).toEqual([
    { day: '2027-06-14', mission: 'Mission: Get 1 Like in 24 Hours for 100 Coins' },
    { day: '2027-06-15', mission: 'Mission: Write 3 Posts in 24 Hours for 100 Coins' },
  ]);
  const given = await plan({ day: '2027-06-15', kind: 'usual' });
  expect(given.body.plan).toHaveLength(1);
});

test('not a day that has begun, nor one too far away, nor what is none', async () => {
  const words = 'Please choose a day from tomorrow on, within a year.';
  for (const day of [today, '2027-06-11', '2028-07-01', '0001-01-01', '9999-12-31'])
    await expectRefusal(() => plan({ day, kind: 'posts', target: 1 }), 400, words);
  for (const day of ['2027-02-30', 'tomorrow', '', 7, null, undefined])
    await expectRefusal(() => plan({ day, kind: 'posts', target: 1 }), 400, 'Please choose a day.');
  const day = '2027-06-13';
  for (const kind of ['hugs', '', null, undefined])
    await expectRefusal(() => plan({ day, kind, target: 1 }), 400, 'Please choose what the mission counts.');
  for (const target of [0, -1, 1001, 1.5, '1.5', 'many', null, 2 ** 53])
    await expectRefusal(
      () => plan({ day, kind: 'posts', target }),
      400,
      'The target must be a whole number from 1 to 1000.',
    );
  await expectRefusal(() => plan({ day, kind: 'posts' }), 400, 'Please set a target.');
});

test('nobody but the creator account plans a mission', async () => {
  const as = await aUser();
  await expectRefusal(
    () => call(planMission, { as, body: { day: '2027-06-13', kind: 'posts', target: 1 } }),
    403,
    'Unauthorized: Only the creator can access this page.',
  );
});
