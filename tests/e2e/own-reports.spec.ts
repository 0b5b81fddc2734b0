/** What somebody reported, and what was decided about them, to the first of it. */
import { expectNoViolations } from './support/axe.ts';
import { sql } from './support/made.ts';
import { expect, test } from './support/test.ts';

test('more than a page of each is reached', { tag: '@once' }, async ({ page, me }) => {
  // Decided already, and not of late, so that no queue of another test has them.
  await sql(
    `insert into reports (reporter_id, target_type, target_id, reason, copy, tracking_code, status, created_at, handled_at)
     select u.id, 'post', 910000000 + n, 'spam', '{"content": "buy now"}', 'HG-OWN' || u.id || '-' || n, 'dismissed',
       now() - n * interval '1 hour', now() - interval '10 days'
     from users u, generate_series(1, 51) n where u.username = $1`,
    [me.username],
  );
  await sql(
    `with made as (
       insert into decisions (target_type, target_id, action, hides, rule, made_at)
       select 'post', 920000000 + u.id * 100 + n, 'hide', true, case n when 51 then 'R7' else 'R2' end, now() - n * interval '1 minute'
       from users u, generate_series(1, 51) n where u.username = $1 returning target_type, target_id)
     insert into report_authors select target_type, target_id, u.id from made, users u where u.username = $1`,
    [me.username],
  );
  await page.goto('/reports');
  const firstReport = page.getByRole('listitem').filter({ hasText: /HG-OWN\d+-51$/ });
  const firstDecision = page.getByRole('listitem').filter({ hasText: 'R7: No selling and no scams.' });
  await expect(page.getByRole('listitem').filter({ hasText: 'HG-OWN' })).toHaveCount(50);
  await expect(firstReport).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more reports' }).click();
  await expect(firstReport).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more reports' })).toHaveCount(0);
  await expect(firstDecision).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more decisions' }).click();
  await expect(firstDecision).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more decisions' })).toHaveCount(0);
  await expectNoViolations(page, '/reports with more than a page');
});
