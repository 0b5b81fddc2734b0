/** One decision on many reports: what waits is decided as one by one, and the rest is left and counted (rules.md, Safety). */
import { expect, test } from 'vitest';
import { moderateMany } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aChampion, aPost, aUser, theCreator } from '../../support/factories';
import { aReportedRant, decide, reported } from '../../support/report-calls';

const creator = await theCreator();
const aReportedPost = async () => {
  const post = await aPost({ by: await aUser() });
  return { post, id: await reported('post', post.id) };
};
/** What the log says was done with a report. */
const actsOf = async (id: number) => {
  const { trackingCode } = await db().report.findUniqueOrThrow({ where: { id } });
  const lines = await db().moderationLogEntry.findMany({ where: { trackingCode }, orderBy: { id: 'asc' } });
  return lines.map(({ action }) => action);
};

test('what waited is decided, the rest is left alone', async () => {
  const ids = [];
  for (let each = 0; each < 3; each += 1) ids.push((await aReportedPost()).id);
  await decide(ids[1] as number, 'dismiss');
  const body = { ids: [...ids, 2_000_000_000], action: 'hide' as const, rule: 'R2' as const };
  expect((await call(moderateMany, { as: creator, body })).body).toEqual({
    message:
      '2 reports decided. 2 were not: they may be decided already, or not be yours to decide on like that.',
    decided: 2,
  });
  const logged = await Promise.all(ids.map(actsOf));
  expect(logged).toEqual([['hide'], ['dismiss'], ['hide']]);
  expect((await call(moderateMany, { as: creator, body })).body).toEqual({
    message:
      'No report decided. 4 were not: they may be decided already, or not be yours to decide on like that.',
    decided: 0,
  });
  expect((await call(moderateMany, { as: creator, body: { ids, action: 'hide' } })).status).toBe(400);
  const tooMany = Array.from({ length: 51 }, (_, each) => each + 1);
  expect((await call(moderateMany, { as: creator, body: { ids: tooMany, action: 'dismiss' } })).status).toBe(
    400,
  );
});

test('reports of the same content are decided by one decision, and each counts', async () => {
  const { id, post } = await aReportedPost();
  const targetId = post.id;
  const ids = [id, await reported('post', targetId), await reported('post', targetId, { reason: 'spam' })];
  const { body } = await call(moderateMany, { as: creator, body: { ids: [...ids, id], action: 'dismiss' } });
  expect(body).toEqual({ message: '3 reports decided.', decided: 3 });
  expect((await db().report.findMany({ where: { id: { in: ids } } })).map(({ status }) => status)).toEqual(
    Array(3).fill('dismissed'),
  );
  expect(await db().decision.count({ where: { targetType: 'post', targetId, actorId: creator.id } })).toBe(1);
});

test('a champion: posts for their reasons are hidden; the rest waits, and is counted', async () => {
  const champion = await aUser();
  await aChampion({ who: champion });
  const bully = await aReportedPost();
  const threat = await reported('post', (await aPost({ by: await aUser() })).id, { reason: 'violence' });
  const rant = await aReportedRant();
  const ids = [bully.id, threat, rant.id];
  const send = (action: 'hide' | 'dismiss', rule: 'R2' | 'R4') =>
    call(moderateMany, { as: champion, body: { ids, action, rule } });
  for (const [action, rule] of [
    ['dismiss', 'R2'],
    ['hide', 'R4'],
  ] as const)
    expect((await send(action, rule)).body.decided).toBe(0);
  expect((await send('hide', 'R2')).body.decided).toBe(1);
  const found = await db().report.findMany({ where: { id: { in: ids } } });
  const statusOf = (id: number) => found.find((each) => each.id === id)?.status;
  expect(ids.map(statusOf)).toEqual(['hidden', 'open', 'open']);
});
