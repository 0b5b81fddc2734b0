/** Deciding on reports without a mouse. */
import { canBeHidden } from '@/lib/domains/safety/rules';
import { report, targetTypes } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { evidenceAnswers, expectSeen, notInCache, withPicture } from './support/evidence.ts';
import { aPost, someWords } from './support/made.ts';
import { aPerson, theCreator } from './support/people.ts';
import { aRant } from './support/rants.ts';
import { stillWaiting, waitingReports } from './support/report-targets-e2e.ts';
import { expect, test } from './support/test.ts';

test('waiting reports of every kind are decided by the keyboard alone', async ({ otherBrowser, watch }) => {
  watch.allow(notInCache);
  const reports = await waitingReports();
  expect(new Set(reports.map(({ targetType }) => targetType))).toEqual(new Set(targetTypes));
  const page = await otherBrowser(await theCreator());
  const evidence = evidenceAnswers(page);
  await page.goto('/control-panel');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (const [at, { code, targetType }] of reports.entries()) {
    const card = page.getByRole('article', { name: `Report ${code}` });
    // Other reports may stand between: the demo's, other tests'.
    await expect(async () => {
      await keyboard.press('j');
      expect(await focused()).toBe(`Report ${code}`);
    }).toPass({ intervals: [20] });
    if (withPicture.includes(targetType)) {
      const cover = card.getByRole('button', { name: 'Show the image' });
      while (!(await cover.evaluate((each) => each === document.activeElement))) await keyboard.press('Tab');
      expect(evidence).toEqual([]);
      await keyboard.press('Enter');
      await expectSeen(page, card, evidence);
      expect(await focused()).toBe(`Report ${code}`);
    }
    if (!canBeHidden(targetType)) {
      await keyboard.press('h');
      await expect(card.getByRole('button', { name: 'Dismiss' })).toBeVisible();
      await expect(card.getByRole('button', { name: 'Hide' })).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    if (at % 2 || !canBeHidden(targetType)) {
      await keyboard.press('d');
    } else {
      await keyboard.press('h');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Hide' })).toBeFocused();
      await keyboard.press('Enter');
    }
    await expect(card).toHaveCount(0);
  }
  expect(await stillWaiting(reports)).toEqual([]);
});

test('a rant in distress is hidden under the rule for it; where none is proposed, one has to be chosen', async ({
  otherBrowser,
}) => {
  const writer = await aPerson('writer');
  const rant = await aRant(writer, { content: someWords('I no wan live again') });
  const post = await aPost(await aPerson('author'));
  const body = { targetType: 'post', targetId: post.id, reason: 'other' } as const;
  const { tracking_code: code } = await ask(report, { as: await aPerson('reporter'), body });
  const page = await otherBrowser(await theCreator());
  await page.goto('/control-panel');
  const dialog = page.getByRole('dialog');
  const rule = dialog.getByLabel('Which rule?');
  const hide = dialog.getByRole('button', { name: 'Hide' });

  const distress = page.getByRole('article').filter({ hasText: rant.content });
  // The first key may be pressed before the page hears it.
  await expect(async () => {
    await distress.focus();
    await page.keyboard.press('h');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(rule).toHaveValue('R10');
  await expect(hide).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(distress).toHaveCount(0);

  const other = page.getByRole('article', { name: `Report ${code}` });
  await other.focus();
  await page.keyboard.press('h');
  await expect(rule).toHaveValue('');
  await expect(rule).toBeFocused();
  await hide.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose the rule that this breaks.');
  await expect(rule).toBeFocused();
  await rule.selectOption('R7');
  await hide.click();
  await expect(other).toHaveCount(0);

  const theirs = await otherBrowser(writer);
  await theirs.goto('/reports');
  await expect(theirs.getByRole('listitem').filter({ hasText: rant.content })).toContainText(
    'We hid it. R10: Look after each other.',
  );
});
