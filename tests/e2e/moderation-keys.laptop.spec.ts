/** Deciding on reports without a mouse. */
import { canBeHidden } from '@/lib/domains/safety/rules';
import { targetTypes } from '@/lib/domains/safety/schema';
import { evidenceAnswers, expectSeen, notInCache, withPicture } from './support/evidence.ts';
import { theCreator } from './support/people.ts';
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
