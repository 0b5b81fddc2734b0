/** The control panel finds what was decided a moment ago, to undo it, and reaches the end of every list. */
import { expect, test } from 'vitest';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aPost, aUser, theCreator } from '../../support/factories';
import { genericPlanOf, nodesOf, planOf, rowsRead } from '../../support/plans';
import { decide, reported } from '../../support/report-calls';
import { type Sent, statementsOf } from '../../support/sent-statements';

const creator = await theCreator();
const page = async (query: object) => (await call(listReports, { as: creator, query })).body;

/** Many reports of one post, dismissed one a second, long ago; the first in the queue last. */
async function dismissed(count: number) {
  const post = await aPost({ by: await aUser() });
  await db().$executeRaw`
    insert into reports (target_type, target_id, reason, copy, tracking_code, status, created_at, handled_at)
    select 'post', ${post.id}, 'spam', '{"content": "x"}', 'HG-D' || n, 'dismissed',
      now() - interval '9 days' - n * interval '1 second', now() - interval '8 days' + n * interval '1 second'
    from generate_series(1, ${count}::int) n`;
}

test('the newest decision comes first, page after page', async () => {
  await dismissed(51);
  const id = await reported('post', (await aPost({ by: await aUser() })).id);
  await decide(id, 'dismiss');
  const first = await page({ status: 'dismissed', limit: 50 });
  expect(first).toHaveLength(50);
  expect(first[0]).toMatchObject({ id, status: 'dismissed' });
  const second = await page({ status: 'dismissed', limit: 50, before: first.at(-1)?.id });
  expect(second.map(({ tracking_code }) => tracking_code)).toEqual(['HG-D2', 'HG-D1']);
  const times = [...first, ...second].map(({ handled_at }) => Date.parse(String(handled_at)));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect((await decide(id, 'restore')).status).toBe(200);
  expect((await page({ status: 'dismissed', limit: 50 })).some((each) => each.id === id)).toBe(false);
  expect((await page({ status: 'restored', limit: 50 }))[0]?.id).toBe(id);
});

test('what waits is in its own order, page after page, whatever was decided', async () => {
  await db().report.deleteMany({});
  const post = await aPost({ by: await aUser() });
  await db().$executeRaw`
    insert into reports (target_type, target_id, reason, copy, tracking_code, urgent, created_at)
    select 'post', ${post.id}, 'spam', '{"content": "x"}', 'HG-W' || n, n > 58, now() - n * interval '1 second'
    from generate_series(1, 60) n`;
  const first = await page({ limit: 50 });
  const rest = await page({ limit: 50, before: first.at(-1)?.id });
  const codes = [...first, ...rest].map(({ tracking_code }) => tracking_code);
  expect(codes).toEqual(Array.from({ length: 60 }, (_, at) => `HG-W${60 - at}`));
});

test.each([
  ['decided', 'dismissed', 'order by r.handled_at'],
  ['waiting', 'open', 'order by r.urgent'],
] as const)('a page of 10,000 %s reports is a short walk of an index', async (_, status, order) => {
  await db().report.deleteMany({});
  await dismissed(10_000);
  const handledAt = status === 'open' ? { handledAt: null } : {};
  await db().report.updateMany({ data: { status, ...handledAt } });
  await db().$executeRaw`analyze reports`;
  const { id: middle } = await db().report.findFirstOrThrow({ where: { trackingCode: 'HG-D5000' } });
  for (const before of status === 'open' ? [undefined] : [undefined, middle]) {
    const sent = await statementsOf(() => page({ status, limit: 50, before }));
    const queue = sent.find(({ text }: Sent) => text.includes(order));
    for (const plan of [await planOf(queue as Sent), await genericPlanOf(queue as Sent)]) {
      const read = nodesOf(plan).filter((each) => each['Relation Name'] === 'reports');
      expect(Math.max(...read.map(rowsRead))).toBeLessThanOrEqual(51);
    }
  }
});
