import { expectNoViolations } from './support/axe.ts';
import { expectForThumbs } from './support/evidence.ts';
import { sql } from './support/made.ts';
import { theCreator } from './support/people.ts';
import { decideOn } from './support/queue.ts';
import { codeOfReport, isHidden, reportedPosts } from './support/reported-posts.ts';
import { expect, test } from './support/test.ts';

test('those of one reason are chosen and hidden together; what was decided meanwhile, and a person, are left', async ({
  otherBrowser,
}) => {
  const reason = 'cheating';
  const { author, reporter, posts } = await reportedPosts(reason, 4);
  const [person] = await sql<{ id: number }>('select id from users where username = $1', [author.username]);
  const about = { targetType: 'user', targetId: person?.id ?? 0, reason } as const;
  const codeOfPerson = await codeOfReport(reporter, about);
  const creator = await theCreator();
  const page = await otherBrowser(creator);
  await page.goto('/control-panel');
  const queue = page.getByRole('region', { name: 'Reports' });
  const cards = queue.getByRole('article');
  await expect(queue.getByLabel('Reason').getByRole('option').first()).toHaveText('All');
  await queue.getByLabel('Reason').selectOption('Cheating');
  await expect(cards).toHaveCount(5);

  const tick = (code: string) => queue.getByRole('checkbox', { name: `Choose report ${code}` });
  const [first, second] = posts;
  if (!first || !second) throw new Error('Nothing is reported.');
  await expectForThumbs(queue.locator('label').filter({ hasText: first.code }));
  await tick(first.code).tap();
  await tick(second.code).tap();
  await expect(queue.getByText('2 chosen')).toBeVisible();
  await tick(second.code).tap();
  await expect(queue.getByText('1 chosen')).toBeVisible();
  const all = queue.getByRole('button', { name: 'Choose all shown' });
  await expectForThumbs(all);
  await all.tap();
  await expect(queue.getByText('5 chosen')).toBeVisible();
  await expect(queue.getByRole('checkbox', { checked: true })).toHaveCount(5);
  await expectNoViolations(page, 'several chosen reports');
  // The window's own width grows with what is too wide on a phone.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  await decideOn(second.code, { action: 'dismiss' });

  const hide = queue.getByRole('button', { name: 'Hide what is chosen' });
  await expectForThumbs(hide);
  await hide.tap();
  const dialog = page.getByRole('dialog', { name: 'Hide what 5 reports are about?' });
  await expect(dialog.getByLabel('Which rule?')).toHaveValue('R8');
  await expect(dialog).toContainText('One of them is about a person, who cannot be hidden: it stays.');
  await expectNoViolations(page, 'the question before hiding several');
  await dialog.getByRole('button', { name: 'Hide' }).tap();
  await expect(queue.getByText('3 reports decided. 2 were not: they may be decided already')).toBeVisible();
  await expect(queue.getByRole('heading', { name: 'Reports' })).toBeFocused();
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAccessibleName(`Report ${codeOfPerson}`);
  expect(await Promise.all(posts.map((each) => isHidden(each.id)))).toEqual([true, false, true, true]);

  await tick(codeOfPerson).tap();
  await expect(hide).toHaveCount(0);
  await queue.getByRole('button', { name: 'Dismiss what is chosen' }).tap();
  const question = page.getByRole('dialog', { name: 'Dismiss 1 report?' });
  await question.getByRole('button', { name: 'Dismiss' }).tap();
  await expect(queue.getByText('1 report decided.')).toBeVisible();
  await expect(queue.getByText('None.')).toBeVisible();
  await expect(cards).toHaveCount(0);
});
