/** A fresh install shows what the control panel, the log, the appeals, one's own reports and the month's figures are for. */
import { beforeAll, expect, test } from 'vitest';
import { GET } from '@/app/api/moderation/evidence/[reportId]/route';
import { login } from '@/lib/domains/accounts/entry-schema';
import { listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { listReports, moderationLog } from '@/lib/domains/safety/moderation-schema';
import { listOwnReports } from '@/lib/domains/safety/schema';
import { transparency } from '@/lib/domains/safety/transparency-schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { seedOnce } from '@/prisma/seed/demo';
import { demoCreator, demoPerson } from '@/prisma/seed/people';
import { call, requestOf } from '../../support/call';
import { setClock } from '../../support/clock';

// No report of the last days falls into the month before.
beforeAll(async () => {
  setClock('2026-11-17T15:00:00Z');
  await seedOnce();
});

const loggedIn = async ({ email, password }: { email: string; password: string }) =>
  (await call(login, { body: { email, password } })).body;

test('reports of six kinds wait, none of them too long, what is urgent first, a picture with its evidence', async () => {
  const as = await loggedIn(demoCreator);
  const waiting = (await call(listReports, { as, query: { limit: 50 } })).body;
  expect(new Set(waiting.map(({ target_type }) => target_type))).toEqual(
    new Set(['post', 'comment', 'rant', 'message', 'squad', 'profile_picture']),
  );
  expect(waiting.map(({ urgent }) => urgent)).toEqual([1, ...waiting.slice(1).map(() => 0)]);
  expect(waiting.filter(({ overdue }) => overdue === 1)).toEqual([]);
  const picture = waiting.find(({ target_type }) => target_type === 'profile_picture');
  expect(picture?.evidence).toMatchObject([{ type: 'image/png' }]);
  const reportId = picture?.id ?? 0;
  const request = requestOf('GET', '/api/moderation/evidence/{reportId}', { as, params: { reportId } });
  const answer = await GET(request, { params: Promise.resolve({ reportId: String(reportId) }) });
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
});

test('the log says what was decided, in order; one appeal waits, for whoever is there', async () => {
  const as = await loggedIn(demoCreator);
  const lines = (await call(moderationLog, { as, query: { limit: 50 } })).body;
  expect(lines.length).toBeGreaterThan(5);
  const times = lines.map(({ at }) => new Date(at).getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set([demoCreator.username]));
  const appeals = (await call(listAppeals, { as, query: {} })).body;
  expect(appeals).toMatchObject([{ username: 'kachi_keys', status: 'open', may_decide: 1 }]);
});

test('the demo account has a report that waits, one that was decided, and a decision to appeal against', async () => {
  const as = await loggedIn(demoPerson);
  const reports = (await call(listOwnReports, { as, query: {} })).body;
  expect(reports.map(({ status, outcome }) => [status, outcome])).toEqual([
    ['waiting', null],
    ['decided', 'We removed it.'],
  ]);
  expect((await call(listOwnDecisions, { as, query: {} })).body).toMatchObject([
    { action: 'hide', rule: 'R2', undone: 0, may_appeal: 1 },
  ]);
});

test('the month before this one has figures; nobody reported before they were here, nor in the future', async () => {
  const [month] = (await call(transparency, {})).body;
  expect(month).toMatchObject({ received: 9, decided: 9, actions: { hidden: 5, suspended: '<5' } });
  const reports = await db().report.findMany({ include: { reporter: true } });
  for (const { createdAt, reporter } of reports) {
    expect(createdAt.getTime()).toBeLessThan(now().getTime());
    expect(createdAt.getTime()).toBeGreaterThan(reporter?.createdAt.getTime() ?? 0);
  }
});
