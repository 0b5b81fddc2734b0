/**
 * POST /api/game-squads/report-win: the squad's creator, five a UTC day, 20 XP each (contract.md, Squads; rules.md,
 * Squads).
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { winsReportedADay } from '@/lib/contract/constants/squads';
import { reportWin } from '@/lib/domains/squads/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

let founder: Person;
let squad: { id: number };

beforeEach(async () => {
  founder = await aUser();
  squad = await aSquad({ by: founder });
});
afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const report = (as: Person, squadId = squad.id) => call(reportWin, { as, body: { squadId } });
const xp = async () => (await db().user.findUniqueOrThrow({ where: { id: founder.id } })).xp;
const tooOften = 'You can report 5 wins a day. Please come back tomorrow.';

test('five are counted and earn their XP; the sixth is 429 until the next UTC day', async () => {
  // Sessions last a month; the day is some days ahead, so that it is whole.
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  setClock(`${day}T22:00:00Z`);
  for (let each = 1; each <= winsReportedADay; each += 1)
    expect((await report(founder)).body.wins).toBe(each);
  expect(await xp()).toBe(winsReportedADay * xpFor.squadWin);
  await expectRefusal(() => report(founder), 429, tooOften);
  const waited = Number((await report(founder)).headers.get('retry-after'));
  expect(waited).toBeGreaterThan(7100);
  expect(waited).toBeLessThanOrEqual(7200);
  setClock(new Date(Date.parse(`${day}T22:00:00Z`) + 2 * 3_600_000 + 1000));
  expect((await report(founder)).body.wins).toBe(winsReportedADay + 1);
});

test('the five are the person’s, over all squads that they founded', async () => {
  const second = await aSquad({ by: founder });
  for (let each = 0; each < 3; each += 1) await report(founder);
  for (let each = 0; each < 2; each += 1) await report(founder, second.id);
  await expectRefusal(() => report(founder), 429, tooOften);
  await expectRefusal(() => report(founder, second.id), 429, tooOften);
  expect((await report(await aUser(), second.id)).status).toBe(403);
});

test('only its creator: not a member, not a stranger, not the creator account', async () => {
  const member = await aUser();
  const ours = await aSquad({ by: founder, members: [member] });
  for (const as of [member, await aUser(), await theCreator()])
    await expectRefusal(() => report(as, ours.id), 403, 'Only the squad creator can report wins.');
  await expectRefusal(() => report(founder, 2_147_483_647), 404, 'Squad not found.');
});

test('fifty at once, over two squads: five are counted', async () => {
  const second = await aSquad({ by: founder });
  const answers = await fiftyTimes((each) => report(founder, each % 2 ? squad.id : second.id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(winsReportedADay);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - winsReportedADay);
  expect(await xp()).toBe(winsReportedADay * xpFor.squadWin);
  expect(await db().squadWin.count({ where: { reportedBy: founder.id } })).toBe(winsReportedADay);
});

test('reported fifty times at once under one name: one win; the same name on the sixth of a day answers too', async () => {
  const body = { squadId: squad.id, clientId: 'same-name-for-all' };
  const answers = await fiftyTimes(() => call(reportWin, { as: founder, body }));
  expect(answers.map((each) => [each.status, each.body.wins])).toEqual(answers.map(() => [200, 1]));
  expect(await xp()).toBe(xpFor.squadWin);
  for (let each = 1; each < winsReportedADay; each += 1) await report(founder);
  await expectRefusal(() => report(founder), 429, tooOften);
  expect((await call(reportWin, { as: founder, body })).body.wins).toBe(winsReportedADay);
  const other = await aUser();
  const theirs = { squadId: (await aSquad({ by: other })).id, clientId: body.clientId };
  expect((await call(reportWin, { as: other, body: theirs })).body.wins).toBe(1);
});
