/** Three reports hide a thing at once where the three are known for a day and are not always wrong (rules.md, Safety). */
import { expect, test } from 'vitest';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aPost, aUser, type Person, theCreator } from '../../support/factories';

const creator = await theCreator();
const hour = 3_600_000;

const people = (count: number, hours = 48) =>
  Promise.all(Array.from({ length: count }, () => aUser({ createdAt: fromNow(-hours * hour) })));
const reportBy = (as: Person, targetId: number) =>
  call(report, { as, body: { targetType: 'post', targetId, reason: 'bullying' } });
async function reportsBy(reporters: Person[], targetId: number) {
  for (const each of reporters) expect((await reportBy(each, targetId)).status).toBe(200);
}
const aPostBySomeone = async () => aPost({ by: await aUser() });
const isHidden = async (id: number) =>
  (await db().post.findUniqueOrThrow({ where: { id } })).hiddenAt !== null;
const lastReport = (targetId: number) =>
  db().report.findFirstOrThrow({ where: { targetType: 'post', targetId }, orderBy: { createdAt: 'desc' } });
const decide = async (id: number, action: 'hide' | 'restore' | 'dismiss') =>
  expect((await call(moderate, { as: creator, params: { id }, body: { action, rule: 'R2' } })).status).toBe(
    200,
  );

test('twenty accounts made this morning hide nothing; they are queued all the same', async () => {
  const post = await aPostBySomeone();
  await reportsBy(await people(20, 23), post.id);
  expect(await isHidden(post.id)).toBe(false);
  expect(await db().report.count({ where: { targetId: post.id, status: 'open' } })).toBe(20);
  expect((await lastReport(post.id)).urgent).toBe(false);
  await reportsBy(await people(2), post.id);
  expect(await isHidden(post.id)).toBe(false);
  await reportsBy(await people(1, 25), post.id);
  expect(await isHidden(post.id)).toBe(true);
});

test.each(['restore', 'dismiss', 'hide'] as const)(
  'what a moderator decided about a thing (%s) stays decided: further reports queue it',
  async (action) => {
    const post = await aPostBySomeone();
    await reportsBy(await people(3), post.id);
    expect(await isHidden(post.id)).toBe(true);
    const { id } = await lastReport(post.id);
    await decide(id, action);
    if (action === 'hide') await decide(id, 'restore');
    expect(await isHidden(post.id)).toBe(false);
    await reportsBy(await people(4), post.id);
    expect(await isHidden(post.id)).toBe(false);
    expect(await db().report.count({ where: { targetId: post.id, status: 'open' } })).toBe(4);
  },
);

test('whose last three decided reports were all dismissed does not count until one holds', async () => {
  const [wrong, ...others] = (await people(3)) as [Person, Person, Person];
  const decided = async (action: 'hide' | 'dismiss') => {
    const post = await aPostBySomeone();
    await reportBy(wrong, post.id);
    await decide((await lastReport(post.id)).id, action);
  };
  for (let each = 0; each < 3; each += 1) await decided('dismiss');
  const post = await aPostBySomeone();
  await reportsBy([wrong, ...others], post.id);
  expect(await isHidden(post.id)).toBe(false);
  await decided('hide');
  const another = await aPostBySomeone();
  await reportsBy([wrong, ...others], another.id);
  expect(await isHidden(another.id)).toBe(true);
});

test('reports that were closed as gone, with no decision, do not count against whoever made them', async () => {
  const [unlucky, ...others] = (await people(3)) as [Person, Person, Person];
  for (let each = 0; each < 3; each += 1) await reportBy(unlucky, (await aPostBySomeone()).id);
  // As retention.ts closes them.
  const closed = { status: 'dismissed', handledAt: fromNow(0), emptiedAt: fromNow(0) };
  await db().report.updateMany({ where: { reporterId: unlucky.id }, data: closed });
  const post = await aPostBySomeone();
  await reportsBy([unlucky, ...others], post.id);
  expect(await isHidden(post.id)).toBe(true);
});

test('three at once hide it, once; the fourth finds nothing to report', async () => {
  const post = await aPostBySomeone();
  const reporters = await people(3);
  const answers = await Promise.all(reporters.map((each) => reportBy(each, post.id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await isHidden(post.id)).toBe(true);
  const [late] = (await people(1)) as [Person];
  expect((await reportBy(late, post.id)).status).toBe(404);
  expect(await db().decision.count({ where: { targetType: 'post', targetId: post.id } })).toBe(1);
});
