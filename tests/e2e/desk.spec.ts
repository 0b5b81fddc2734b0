/** Deciding on reports, and answering a decision, as people do it. */

import { listReports } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aPost } from './support/made.ts';
import { aPerson, theCreator } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function aReportedPost() {
  const author = await aPerson('author');
  const post = await aPost(author);
  const reporter = await aPerson('reporter');
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' } as const;
  const { tracking_code: code } = await ask(report, { as: reporter, body });
  return { author, post, code };
}

test('twenty waiting reports are decided by the keyboard alone', { tag: '@once' }, async ({
  otherBrowser,
}) => {
  const codes: string[] = [];
  for (let each = 0; each < 20; each += 1) codes.push((await aReportedPost()).code);
  const creator = await theCreator();
  const page = await otherBrowser(creator);
  await page.goto('/control-panel');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  const card = (code: string) => page.getByRole('article', { name: `Report ${code}` });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (const [at, code] of codes.entries()) {
    await page.locator('body').focus();
    // Other tests' reports may stand between.
    await expect(async () => {
      await page.keyboard.press('j');
      expect(await focused()).toBe(`Report ${code}`);
    }).toPass();
    if (at % 2) {
      await page.keyboard.press('d');
    } else {
      await page.keyboard.press('h');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await expect(card(code)).toHaveCount(0);
  }
  const waiting = await ask(listReports, { as: creator, query: { limit: 50 } });
  expect(waiting.filter(({ tracking_code }) => codes.includes(tracking_code))).toEqual([]);
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
