/** Whom a report of a refused picture is about is known of those of before too (`whom_refused_pictures_are_about`). */
import { expect, test } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { databaseBefore } from '../../support/earlier-database';

databaseBefore(
  'whom_refused_pictures_are_about',
  `
  insert into users (id, email, username, username_key, password_hash, dob, policy_accepted, rules_accepted)
  select n, 'p' || n || '@example.com', 'p' || n, case n when 4 then 'deleted:4' else 'p' || n end, 'x', '2010-01-01', 1, 1
  from generate_series(1, 5) n;
  insert into report_authors values ('user', 2, 2);
  insert into reports (id, target_type, target_id, reason, copy, tracking_code, status, created_at, handled_at, emptied_at)
  select n, 'user', least(n, 5), case n when 5 then 'spam' else 'known-picture' end, '{"content": "Tried"}', 'HG-' || n,
    case n when 3 then 'dismissed' else 'open' end, now(), case n when 3 then now() end, case n when 3 then now() end
  from generate_series(1, 5) n;
  insert into reports (id, target_type, target_id, reason, copy, tracking_code, status, created_at)
  values (6, 'user', 1, 'known-picture', '{"content": "Tried"}', 'HG-6', 'open', now());`,
);

test('but for emptied reports, people who have left, and reports for other reasons', async () => {
  const kept = await db().reportAuthor.findMany({ orderBy: { targetId: 'asc' } });
  expect(kept).toEqual([1, 2].map((id) => ({ targetType: 'user', targetId: id, userId: id })));
});
