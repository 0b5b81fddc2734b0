/** What the demo's teenager finds under Notices. */
import { beforeAll, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { me } from '@/lib/domains/accounts/schema';
import { seedOnce } from '@/prisma/seed/demo';
import { demoPerson } from '@/prisma/seed/people';
import { call } from '../../support/call';
import { noticesOf } from '../../support/notices';

beforeAll(seedOnce);

test('a dozen notices of several kinds, newest first, a few of them unread', async () => {
  const { email, password } = demoPerson;
  const { token } = (await call(login, { body: { email, password } })).body as { token: string };
  const as = { token } as Parameters<typeof noticesOf>[0];
  const notices = await noticesOf(as, { limit: 50 });
  expect(notices.length).toBeGreaterThanOrEqual(12);
  expect(new Set(notices.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5);
  const times = notices.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  for (const { actors, actor_count } of notices) expect(actors.length).toBe(Math.min(3, actor_count));
  expect((await call(me, { as })).body.unread_notices).toBe(4);
});
