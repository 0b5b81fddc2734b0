/** Deciding on reports, and answering a decision, as people do it. */

import { canBeHidden } from '@/lib/domains/safety/rules';
import { report, targetTypes } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { evidenceAnswers, expectForThumbs, expectSeen, notInCache, withPicture } from './support/evidence.ts';
import { aPost } from './support/made.ts';
import { aPerson, theCreator } from './support/people.ts';
import { stillWaiting, waitingReports } from './support/reportables.ts';
import { expect, test } from './support/test.ts';

async function aReportedPost() {
  const author = await aPerson('author');
  const post = await aPost(author);
  const reporter = await aPerson('reporter');
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' } as const;
  const { tracking_code: code } = await ask(report, { as: reporter, body });
  return { author, post, code };
}

test('waiting reports of every kind are decided by the thumb', { tag: '@once' }, async ({
  otherBrowser,
  watch,
}) => {
  watch.allow(notInCache);
  const reports = await waitingReports();
  expect(new Set(reports.map(({ targetType }) => targetType))).toEqual(new Set(targetTypes));
  const page = await otherBrowser(await theCreator());
  const evidence = evidenceAnswers(page);
  await page.goto('/control-panel');
  for (const [at, { code, targetType }] of reports.entries()) {
    const card = page.getByRole('article', { name: `Report ${code}` });
    if (withPicture.includes(targetType)) {
      const cover = card.getByRole('button', { name: 'Show the image' });
      await expectForThumbs(cover);
      expect(evidence).toEqual([]);
      await cover.tap();
      await expectSeen(page, card, evidence);
    }
    const hides = at % 2 === 0 && canBeHidden(targetType);
    const button = card.getByRole('button', { name: hides ? 'Hide' : 'Dismiss' });
    await expectForThumbs(button);
    await button.tap();
    if (hides) await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).tap();
    await expect(card).toHaveCount(0);
  }
  expect(await stillWaiting(reports)).toEqual([]);
});

test('a suspended person is told why, appeals, and is let in again', async ({
  browser,
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(403);
  const { author, post, code } = await aReportedPost();
  const desk = await otherBrowser(await theCreator());
  await desk.goto('/control-panel');
  const card = desk.getByRole('article', { name: `Report ${code}` });
  await card.getByRole('button', { name: 'Suspend' }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('Which rule?').selectOption('R5');
  await form.getByLabel('For how long?').selectOption('1');
  await expectNoViolations(desk, 'the form of a decision');
  await form.getByRole('button', { name: 'Suspend' }).click();
  await expect(card).toHaveCount(0);

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/^This account is suspended until .*: No hate\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Appeal' }).click();
  await page.getByLabel('Why do you think it was wrong?').fill('I quoted a song.');
  await expectNoViolations(page, '/appeal');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  const sent = await page.getByText(/Your code: HG-/).textContent();
  const appealCode = /HG-\w+/.exec(sent ?? '')?.[0];

  await desk.getByRole('link', { name: 'Appeals' }).click();
  const appeal = desk.getByRole('article', { name: `Appeal ${appealCode}` });
  await expect(appeal).toContainText('I quoted a song.');
  await expect(appeal).toContainText(post.content);
  await appeal.getByLabel('What they are told').fill('You are right, and we are sorry.');
  await expectNoViolations(desk, '/control-panel/appeals');
  await appeal.getByRole('button', { name: 'Undo it' }).click();
  await expect(appeal).toHaveCount(0);

  await page.goto('/');
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/reports');
  await expect(page.getByText('You are right, and we are sorry.')).toBeVisible();
  await expectNoViolations(page, '/reports');
  await context.close();
});
