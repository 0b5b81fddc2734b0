/** What was decided before decisions were kept stands, and can be undone (the migration `decisions_that_stand`). */
import { afterAll, expect, test } from 'vitest';
import { settleSuspensions } from '@/lib/domains/accounts/suspensions';
import { decide } from '@/lib/domains/safety/decisions/decisions';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { setClockOffset } from '../../support/clock';
import { boss, databaseBefore } from '../../support/earlier-database';

const asItWas = `
  insert into users (id, email, username, username_key, password_hash, dob, suspended_at)
  select n, 'p' || n || '@example.com', 'p' || n, 'p' || n, 'x', '2010-01-01',
    case when n in (2, 3) then timestamptz '2026-11-20T10:00:12.345Z' end
  from generate_series(1, 9) n;
  insert into posts (id, user_id, content, created_at, hidden_at)
  select n, 2, 'post ' || n, now(), case when n <= 2 then now() end from generate_series(1, 4) n;
  insert into rants (id, content, category, ask_for_advice, created_at, hidden_at)
  values (1, 'rant', 'Fake Friends', false, '2026-11-20T10:00:00Z', '2026-11-20T11:00:12.345Z');
  insert into rant_authors values (1, 3);
  insert into rant_hugs values (1, 5, '2026-11-20T10:00:12.345Z');
  insert into reports (id, reporter_id, target_type, target_id, reason, copy, tracking_code, status, created_at, handled_at)
  values
    (1, 5, 'post', 1, 'hate', '{"content": "post 1", "username": "p2"}', 'HG-1', 'suspended', '2026-11-20T09:00:12.345Z', '2026-11-20T10:00:12.345Z'),
    (2, 5, 'post', 2, 'hate', '{"content": "post 2"}', 'HG-2', 'open', now(), null),
    (3, 6, 'post', 2, 'hate', '{"content": "post 2"}', 'HG-3', 'open', now(), null),
    (4, 7, 'post', 2, 'hate', '{"content": "post 2"}', 'HG-4', 'open', now(), null),
    (5, null, 'rant', 1, 'distress', '{"content": "rant"}', 'HG-5', 'suspended', '2026-11-20T10:00:12.345Z', '2026-11-20T11:00:12.345Z'),
    (6, 5, 'post', 3, 'spam', '{"content": "post 3"}', 'HG-6', 'dismissed', '2026-11-20T09:00:12.345Z', '2026-11-20T10:00:12.345Z'),
    (7, 5, 'user', 2, 'spam', '{"content": "p2"}', 'HG-7', 'open', now(), null);`;

databaseBefore('decisions_that_stand', asItWas);

afterAll(() => setClockOffset(0));

const user = (id: number) => db().user.findUniqueOrThrow({ where: { id } });
const post = (id: number) => db().post.findUniqueOrThrow({ where: { id } });
const reportOf = (trackingCode: string) => db().report.findUniqueOrThrow({ where: { trackingCode } });

test('each decision stands as a row, with whom it was about', async () => {
  const decisions = await db().decision.findMany({ orderBy: [{ targetType: 'asc' }, { targetId: 'asc' }] });
  expect(
    decisions.map(({ targetType, targetId, action, hides }) => [targetType, targetId, action, hides]),
  ).toEqual([
    ['post', 1, 'suspend', true],
    ['post', 2, 'reports', true],
    ['post', 3, 'dismiss', false],
    ['rant', 1, 'suspend', true],
  ]);
  expect(await db().reportAuthor.count()).toBe(4);
  expect(await db().rantReportAuthor.findMany()).toEqual([{ targetType: 'rant', targetId: 1, userId: 3 }]);
});

test('what hangs on a rant is told to the minute, its reports have numbers of their own', async () => {
  const { id, createdAt, handledAt } = await reportOf('HG-5');
  expect(id).toBeGreaterThan(1_000_000_000);
  const { hiddenAt } = await db().rant.findUniqueOrThrow({ where: { id: 1 } });
  const hug = await db().rantHug.findFirstOrThrow();
  for (const at of [createdAt, handledAt, hiddenAt, hug.createdAt]) expect(Number(at) % 60_000).toBe(0);
});

test('the only decision that is known of a report is its first', async () => {
  const reports = await db().report.findMany({ orderBy: { trackingCode: 'asc' } });
  expect(reports.map(({ firstDecidedAt }) => firstDecidedAt)).toEqual(
    reports.map(({ handledAt }) => handledAt),
  );
});

test('a report of the same person undoes nothing of it; its own report does', async () => {
  await decide(boss, (await reportOf('HG-7')).id, { action: 'restore', rule: 'R2' });
  expect((await user(2)).suspendedAt).not.toBeNull();
  await decide(boss, (await reportOf('HG-1')).id, { action: 'restore', rule: 'R2' });
  expect((await user(2)).suspendedAt).toBeNull();
  expect((await post(1)).hiddenAt).toBeNull();
});

test('what three people hid comes back by a decision', async () => {
  await decide(boss, (await reportOf('HG-3')).id, { action: 'dismiss', rule: 'R2' });
  expect((await post(2)).hiddenAt).toBeNull();
});

test('who was suspended for a rant is let back in a week later, at a random moment', async () => {
  await decide(boss, (await reportOf('HG-5')).id, { action: 'restore', rule: 'R2' });
  expect((await user(3)).suspendedAt).not.toBeNull();
  setClockOffset(9 * 24 * 3_600_000);
  expect(fromNow(0).getTime()).toBeGreaterThan(Date.now());
  await settleSuspensions();
  expect((await user(3)).suspendedAt).toBeNull();
});
