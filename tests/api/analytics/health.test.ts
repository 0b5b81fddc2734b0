/** What the creator account sees of how the platform does. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '@/lib/contract/domain-error';
import { endpoint } from '@/lib/contract/endpoint';
import { settle } from '@/lib/contract/scheduled';
import { platformHealth } from '@/lib/domains/analytics/health-schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { createPost } from '@/lib/domains/posts/schema';
import { handle } from '@/lib/http/api/handle';
import { countCall, lengths, writeCalls } from '@/lib/platform/call-counts';
import { db, pool } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
import { askHandler, call, fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aPost, aUser, theCreator } from '../../support/factories';
import { measuredAgain } from '../../support/measured-again';

const healthFor = async (as: { token: string }) => (await call(platformHealth, { as })).body;
const asScheduler = { authorization: `Bearer ${process.env.CRON_SECRET}` };
const hour = 3_600_000;
const day = 24 * hour;

/** A server that was just started: nothing gathered, nothing written. */
const held = globalThis as { hypegistCalls?: unknown };
const anotherServer = () => {
  held.hypegistCalls = undefined;
};

beforeEach(async () => {
  await writeCalls();
  await db().callMinute.deleteMany();
});
afterEach(() => setClockOffset(0));

test('nobody but the creator account reads the health of the platform', async () => {
  expect((await rawCall('GET', platformHealth.path, {})).status).toBe(401);
  expect(await rawCall('GET', platformHealth.path, { as: await aUser() })).toMatchObject({
    status: 403,
    message: 'Unauthorized: Only the creator can access this page.',
  });
});

test('people, posts of seven UTC days and reports that wait, true at once', async () => {
  const creator = await theCreator();
  const before = await healthFor(creator);
  const as = await aUser();
  const { body } = await call(createPost, { as, body: { content: 'Up NEPA!', mode: 'main' } });
  await aPost({ by: as });
  const kept = await aPost({ by: as });
  const old = (days: number) => new Date(Date.now() - days * day);
  await aPost({ by: as, content: 'six days ago', at: old(6) });
  await aPost({ by: as, content: 'seven days ago', at: old(7) });
  const report = { targetType: 'post', targetId: kept.id, reason: 'spam', copy: {}, createdAt: new Date() };
  await db().report.createMany({
    data: [
      { ...report, reporterId: as.id, trackingCode: 'R-1' },
      { ...report, reporterId: creator.id, trackingCode: 'R-2', status: 'dismissed' },
    ],
  });
  const after = await healthFor(creator);
  expect(after).toMatchObject({ people: before.people + 1, reports_waiting: before.reports_waiting + 1 });
  const today = new Date().toISOString().slice(0, 10);
  expect(after.posts_by_day).toHaveLength(7);
  expect(after.posts_by_day.at(-1)).toEqual({
    day: today,
    posts: (before.posts_by_day.at(-1)?.posts ?? 0) + 3,
  });
  expect(after.posts_by_day[0]).toEqual({ day: old(6).toISOString().slice(0, 10), posts: 1 });
  await call(deletePost, { as, params: { postId: body.post.id } });
  expect((await healthFor(creator)).posts_by_day.at(-1)?.posts).toBe(
    (after.posts_by_day.at(-1)?.posts ?? 0) - 1,
  );
  await expectCountsEqualRows();
});

test('the calls of the hour and those that failed; what is switched off on purpose is no failure', async () => {
  const creator = await theCreator();
  const spec = endpoint('GET', '/api/made-up', {
    refuses: ['not_offered', 'not_found'],
    response: z.null(),
  });
  const ask = (fault: Error) =>
    askHandler(
      handle(spec, 'public', async () => {
        throw fault;
      }),
      'GET',
      spec.path,
      {},
    );
  const before = await healthFor(creator);
  expect((await ask(new TypeError('hush'))).status).toBe(500);
  expect((await ask(new DomainError('not_offered', 'Not here.'))).status).toBe(501);
  expect((await ask(new DomainError('not_found', 'Gone.'))).status).toBe(404);
  const after = await healthFor(creator);
  // The look before is a call too.
  expect(after.calls).toBe(before.calls + 4);
  expect(after.errors).toBe(before.errors + 1);
});

test('95 of 100: of one slow call none is told, of six the time', async () => {
  const creator = await theCreator();
  expect((await healthFor(creator)).p95_ms).toBeNull();
  anotherServer();
  await db().callMinute.deleteMany();
  for (let each = 0; each < 95; each += 1) countCall(8.4, false);
  for (let each = 0; each < 5; each += 1) countCall(640, false);
  expect(await healthFor(creator)).toMatchObject({ calls: 100, p95_ms: 10 });
  anotherServer();
  await db().callMinute.deleteMany();
  for (let each = 0; each < 94; each += 1) countCall(8.4, false);
  for (let each = 0; each < 6; each += 1) countCall(640, false);
  expect(await healthFor(creator)).toMatchObject({ calls: 100, p95_ms: 700 });
  anotherServer();
  await db().callMinute.deleteMany();
  countCall(500_000, true);
  expect(await healthFor(creator)).toMatchObject({ calls: 1, errors: 1, p95_ms: lengths.at(-1) });
});

test('several servers at once add to the same minutes; none is lost', async () => {
  const creator = await theCreator();
  await fiftyTimes(async (server) => {
    anotherServer();
    for (const ms of lengths) countCall(ms, server % 5 === 0);
    await writeCalls();
  });
  anotherServer();
  expect(await healthFor(creator)).toMatchObject({ calls: 50 * lengths.length, errors: 10 * lengths.length });
});

test('a busy server writes at once and then not for half a minute, and an hour later it is past', async () => {
  anotherServer();
  const written = async () => (await db().callMinute.findMany()).reduce((sum, { calls }) => sum + calls, 0);
  countCall(5, false);
  await until(async () => (await written()) === 1, 'the first call is not written');
  for (let each = 0; each < 1000; each += 1) countCall(5, false);
  expect(await written()).toBe(1);
  setClockOffset(31_000);
  countCall(5, false);
  await until(async () => (await written()) === 1002, 'not all of them are written');
  setClockOffset(hour + 61_000);
  const { token } = await theCreator();
  expect((await healthFor({ token })).calls).toBe(0);
});

test('a database that is away: kept, and counted when it is back', async () => {
  const creator = await theCreator();
  anotherServer();
  await pool().query('alter table call_minutes rename to call_minutes_away');
  countCall(5, true);
  await writeCalls();
  await writeCalls();
  await pool().query('alter table call_minutes_away rename to call_minutes');
  expect(await healthFor(creator)).toMatchObject({ calls: 1, errors: 1 });
});

test('the scheduled route lets go of what no figure counts', async () => {
  const as = await aUser();
  const at = (ago: number) => new Date(Date.now() - ago);
  await db().callMinute.createMany({
    data: [at(3 * hour), at(hour)].map((minute) => ({ minute, atMost: 5, calls: 1, errors: 0 })),
  });
  await aPost({ by: as });
  await aPost({ by: as, content: 'long ago', at: at(20 * day) });
  const rows = () => db().postDay.count({ where: { day: { lt: at(9 * day) } } });
  expect(await rows()).toBe(1);
  expect((await call(settle, { headers: asScheduler })).status).toBe(200);
  expect(await rows()).toBe(0);
  expect(await db().callMinute.count({ where: { minute: { lt: at(2 * hour) } } })).toBe(0);
  expect(await db().callMinute.count({ where: { minute: { lt: at(hour - 60_000) } } })).toBe(1);
  await expectCountsEqualRows();
});

test('fifty thousand calls are counted in less than a blink', () => {
  countCall(5, false);
  return measuredAgain(() => {
    const started = performance.now();
    for (let each = 0; each < 50_000; each += 1) countCall(each % 300, false);
    const microseconds = ((performance.now() - started) * 1000) / 50_000;
    expect(microseconds).toBeLessThan(100);
  });
});
