/** Deciding on several reports at once, without a mouse. */
import { expectNoViolations } from './support/axe.ts';
import { sql } from './support/made.ts';
import { theCreator } from './support/people.ts';
import { isHidden, reportedPosts } from './support/reported-posts.ts';
import { expect, test } from './support/test.ts';

test('reports are chosen by x and a; h and d are for what is chosen, and the focus goes on behind it', async ({
  otherBrowser,
}) => {
  const { posts } = await reportedPosts('underage', 5);
  const codes = posts.map(({ code }) => code);
  const page = await otherBrowser(await theCreator());
  await page.goto('/control-panel');
  const queue = page.getByRole('region', { name: 'Reports' });
  await expect(queue.getByText(/^Keys: j next, .*x choose, a choose all shown/)).toBeVisible();
  const cards = queue.getByRole('article');
  const card = (at: number) => page.getByRole('article', { name: `Report ${codes[at]}` });
  const { keyboard } = page;

  const reason = queue.getByLabel('Reason');
  await reason.focus();
  // Letters choose an option here, and nothing else.
  await keyboard.type('Not 13');
  await expect(reason).toHaveValue('underage');
  await expect(cards).toHaveCount(5);
  await keyboard.press('Tab');
  const all = queue.getByRole('button', { name: 'Choose all shown' });
  await expect(all).toBeFocused();

  for (const at of [0, 1]) {
    await keyboard.press('j');
    await expect(card(at)).toBeFocused();
    await keyboard.press('x');
    await expect(card(at).getByRole('checkbox')).toBeChecked();
  }
  await keyboard.press('j');
  await expect(card(2)).toBeFocused();
  await keyboard.press('d');
  const dismissal = page.getByRole('dialog', { name: 'Dismiss 2 reports?' });
  await expect(dismissal.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await expectNoViolations(page, 'the question before dismissing several');
  await keyboard.press('Enter');
  await expect(queue.getByText('2 reports decided.')).toBeVisible();
  await expect(cards).toHaveCount(3);
  await expect(card(2)).toBeFocused();

  // One on which the focus is, where none is chosen.
  await keyboard.press('d');
  await expect(queue.getByText('Dismissed.')).toBeVisible();
  await expect(cards).toHaveCount(2);

  await keyboard.press('a');
  await expect(queue.getByText('2 chosen')).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Choose none' })).toBeVisible();
  await keyboard.press('h');
  const hiding = page.getByRole('dialog', { name: 'Hide what 2 reports are about?' });
  await expect(hiding.getByLabel('Which rule?')).toHaveValue('R1');
  await expect(hiding.getByRole('button', { name: 'Hide' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(queue.getByText('2 chosen')).toBeVisible();
  await keyboard.press('h');
  await keyboard.press('Enter');
  await expect(queue.getByText('2 reports decided.')).toBeVisible();
  await expect(cards).toHaveCount(0);
  await expect(queue.getByRole('heading', { name: 'Reports' })).toBeFocused();
  expect(await Promise.all(posts.map(({ id }) => isHidden(id)))).toEqual([false, false, false, true, true]);
});

test('of more than fifty, fifty are chosen and decided on at once, and the next are there', async ({
  otherBrowser,
}) => {
  await sql(`
    insert into reports (target_type, target_id, reason, copy, tracking_code, created_at)
    select 'post', 910000000 + n, 'private-information', '{"content": "buy now"}', 'HG-MANY' || n,
      now() + n * interval '1 second'
    from generate_series(1, 51) n`);
  const page = await otherBrowser(await theCreator());
  await page.goto('/control-panel');
  const queue = page.getByRole('region', { name: 'Reports' });
  const cards = queue.getByRole('article');
  await queue.getByLabel('Reason').selectOption('private-information');
  await expect(cards).toHaveCount(50);
  await queue.getByRole('button', { name: 'Choose all shown' }).press('Enter');
  await expect(queue.getByText('50 chosen')).toBeVisible();
  await expect(queue.getByText('The most at a time.')).toBeVisible();
  await queue.getByRole('button', { name: 'Show more reports' }).press('Enter');
  const last = page.getByRole('article', { name: 'Report HG-MANY51', exact: true });
  await expect(last.getByRole('checkbox')).toBeDisabled();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Dismiss 50 reports?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(queue.getByText('50 reports decided.')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(last).toBeFocused();
  await expect(last.getByRole('checkbox')).toBeEnabled();
  await sql(`delete from reports where tracking_code like 'HG-MANY%'`);
});
