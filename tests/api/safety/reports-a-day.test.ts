/** Twenty reports in 24 hours, of which only those that were made count (docs/product/rules.md, Limits). */
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { limits } from '@/lib/contract/constants/limits';
import { report } from '@/lib/domains/safety/schema';
import { call } from '../../support/call';
import { aPost, aUser } from '../../support/factories';

const { points } = limits.report;

test('what was refused counts for nothing; the twenty-first that would be made is refused', async () => {
  const [as, author] = [await aUser(), await aUser()];
  const own = await aPost({ by: as });
  const reporting = async (targetId: number) =>
    (await call(report, { as, body: { targetType: 'post', targetId, reason: 'spam' } })).status;
  for (let at = 0; at < points; at += 1)
    expect(await reporting(at % 2 ? own.id : 2_000_000_000 + at)).toBe(at % 2 ? 400 : 404);
  const posts = [];
  for (let at = 0; at <= points; at += 1) posts.push(await aPost({ by: author }));
  const made = [];
  for (const { id } of posts) made.push(await reporting(id));
  expect(made).toEqual([...Array(points).fill(200), 429]);
});

test('of fifty at once no more than twenty are made', async () => {
  const [as, author] = [await aUser(), await aUser()];
  const posts = await Promise.all(Array.from({ length: 50 }, () => aPost({ by: author })));
  const answers = await Promise.all(
    posts.map(({ id: targetId }) =>
      call(report, { as, body: { targetType: 'post', targetId, reason: 'spam' } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(points);
});
