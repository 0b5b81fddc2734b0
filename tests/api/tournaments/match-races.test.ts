/** Fifty at once in one match (quality.md, Races): one outcome, whoever comes first. */
import { afterEach, expect, test } from 'vitest';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { db } from '@/lib/platform/database/client';
import { fiftyTimes } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aDraw,
  aRunningDraw,
  confirm,
  decide,
  dispute,
  report,
  show,
  start,
} from '../../support/tournaments';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const ofStatus = (answers: { status: number }[], status: number) =>
  answers.filter((each) => each.status === status).length;
const reportsOf = (matchId: number) => db().matchReport.count({ where: { matchId } });

test('fifty reports of one match, by both sides: one from each, and one outcome', async () => {
  const { founders, matches } = await aRunningDraw(2);
  const [final] = await matches();
  const matchId = final?.id as number;
  const answers = await fiftyTimes((each) =>
    report(founders[each % 2 ? 1 : 0], matchId, each % 2 ? [1, 0] : [0, 1]),
  );
  expect(ofStatus(answers, 200)).toBe(2);
  expect(ofStatus(answers, 409)).toBe(48);
  expect(await reportsOf(matchId)).toBe(2);
  expect((await matches())[0]?.state).toBe('disputed');
});

test('fifty that say the same: it is confirmed once, and counts once', async () => {
  const { founders, teams, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  const answers = await fiftyTimes((each) => report(founders[each % 2 ? 1 : 0], matchId, [4, 1]));
  expect(ofStatus(answers, 200)).toBe(2);
  expect((await matches())[0]).toMatchObject({ state: 'confirmed', winner_id: teams[0].id });
  expect(await db().squad.findUniqueOrThrow({ where: { id: teams[0].id } })).toMatchObject({
    confirmedWins: 1,
  });
});

test('confirm against dispute: one of the two', async () => {
  const { founders, matches } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  await report(founders[0], matchId, [1, 0]);
  const answers = await fiftyTimes((each) =>
    each % 2 ? confirm(founders[1], matchId) : dispute(founders[1], matchId),
  );
  expect(ofStatus(answers, 200)).toBe(1);
  expect(ofStatus(answers, 409)).toBe(49);
  const won = answers.findIndex(({ status }) => status === 200);
  expect((await matches())[0]?.state).toBe(won % 2 ? 'confirmed' : 'disputed');
  expect(await reportsOf(matchId)).toBe(2);
});

test('confirming while time confirms it as well: once', async () => {
  const { founders, teams, matches, creator, id } = await aRunningDraw(4);
  const [first] = await matches();
  const matchId = first?.id as number;
  await report(founders[0], matchId, [1, 0]);
  setClockOffset(25 * 3_600_000);
  const looking = (each: number): Promise<unknown> =>
    each % 3 === 0 ? settleTournaments() : each % 3 === 1 ? confirm(founders[3], matchId) : show(creator, id);
  await fiftyTimes(looking);
  expect(await reportsOf(matchId)).toBe(2);
  expect((await db().squad.findUniqueOrThrow({ where: { id: teams[0].id } })).confirmedWins).toBe(0);
});

test('fifty starts: one draw', async () => {
  const { id, creator } = await aDraw(5);
  const answers = await fiftyTimes(() => start(creator, id));
  expect([ofStatus(answers, 200), ofStatus(answers, 409)]).toEqual([1, 49]);
  expect(await db().match.count({ where: { tournamentId: id } })).toBe(7);
});

test('deciding while what follows is reported: either the score stands, or nothing was played on it', async () => {
  const { creator, founders, teams, matches, play } = await aRunningDraw(4);
  const [first, second, final] = await matches();
  if (!first || !second || !final) throw new Error('no matches');
  await play(first, [1, 0]);
  await play(second, [1, 0]);
  const answers = await fiftyTimes((each) =>
    each % 2 ? report(founders[0], final.id, [2, 0]) : decide(creator, first.id, [0, 1]),
  );
  expect(answers.some(({ status }) => status >= 500)).toBe(false);
  const now = await matches();
  const reported = now[2]?.state === 'reported';
  // Who was reported to have played the final is who plays it.
  expect(now[2]?.squads[0]?.id).toBe(reported ? teams[0].id : teams[3].id);
});
