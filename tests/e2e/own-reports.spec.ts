/** What somebody reported, and what was decided about them, to the first of it. */
import { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { report } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aPost, someWords, sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { decideOn } from './support/queue.ts';
import { expect, test } from './support/test.ts';

/** 51 decisions about somebody, the last of the list by R7. */
const decideMuch = ({ username }: { username: string }) =>
  sql(
    `with made as (
       insert into decisions (target_type, target_id, action, hides, rule, made_at)
       select 'post', 920000000 + u.id * 100 + n, 'hide', true, case n when 51 then 'R7' else 'R2' end, now() - n * interval '1 minute'
       from users u, generate_series(1, 51) n where u.username = $1 returning target_type, target_id)
     insert into report_authors select target_type, target_id, u.id from made, users u where u.username = $1`,
    [username],
  );

test('more than a page of each is reached', { tag: '@once' }, async ({ page, me }) => {
  // Decided already, and not of late, so that no queue of another test has them.
  await sql(
    `insert into reports (reporter_id, target_type, target_id, reason, copy, tracking_code, status, created_at, handled_at)
     select u.id, 'post', 910000000 + n, 'spam', '{"content": "buy now"}', 'HG-OWN' || u.id || '-' || n, 'dismissed',
       now() - n * interval '1 hour', now() - interval '10 days'
     from users u, generate_series(1, 51) n where u.username = $1`,
    [me.username],
  );
  await decideMuch(me);
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

test('the notice of a decision says the rule and the words, and leads to where one appeals', async ({
  page,
  me,
}) => {
  const reporter = await aPerson('reporter');
  const words = someWords('Buy my songs');
  const { id: targetId } = await aPost(me, words);
  const body = { targetType: 'post', targetId, reason: 'spam' } as const;
  const { tracking_code: code } = await ask(report, { as: reporter, body });
  await decideOn(code, { action: 'hide', rule: 'R7' });
  await page.goto('/notices');
  const notice = page.getByRole('link', { name: /We hid it\. R7: No selling and no scams\./ });
  await expect(notice).toContainText(words);
  await expect(notice).toContainText('Appeal');
  await expectNoViolations(page, '/notices with a decision');
  await notice.click();
  await expect(page).toHaveURL(/\/reports#decision-\d+$/);
  const row = page.getByRole('listitem').filter({ hasText: words });
  await expect(row).toBeFocused();
  await expect(row.getByRole('button', { name: 'Appeal' })).toBeInViewport();
});

test('the address of a decision leads to it beyond the first page of them', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await decideMuch(me);
  const [last] = await ask(listOwnDecisions, { as: me, query: { limit: 50, offset: 50 } });
  await page.goto(`/reports#decision-${last?.id}`);
  const row = page.getByRole('listitem').filter({ hasText: 'R7: No selling and no scams.' });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});
