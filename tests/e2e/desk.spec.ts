/** Deciding on reports, and answering a decision, as people do it. */

import { listReports } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aComment, aPost, aSquad, someWords, sql } from './support/made.ts';
import { aPerson, type Person, theCreator } from './support/people.ts';
import { aRant } from './support/rants.ts';
import { expect, test } from './support/test.ts';

async function aReportedPost() {
  const author = await aPerson('author');
  const post = await aPost(author);
  const reporter = await aPerson('reporter');
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' } as const;
  const { tracking_code: code } = await ask(report, { as: reporter, body });
  return { author, post, code };
}

/** Four things of each of five kinds, each by somebody else, reported. @returns the codes in the order of the queue */
async function twentyReports(): Promise<string[]> {
  const codes: string[] = [];
  for (let each = 0; each < 20; each += 1) {
    const author = await aPerson('author');
    const make = kinds[each % kinds.length] ?? aReportable;
    const [targetType, targetId] = await make(author);
    const body = { targetType, targetId, reason: 'bullying' } as const;
    codes.push((await ask(report, { as: await aPerson('reporter'), body })).tracking_code);
  }
  return codes;
}

const aReportable = async (by: Person): Promise<[TargetType, number]> => ['post', (await aPost(by)).id];
const kinds: ((by: Person) => Promise<[TargetType, number]>)[] = [
  aReportable,
  async (by) => ['comment', (await aComment(by, await aPost(await aPerson('other')))).id],
  async (by) => ['rant', (await aRant(by)).id],
  async (by) => ['squad', await aSquad(by, someWords('Ludo'))],
  async ({ username }) => {
    const [person] = await sql<{ id: number }>('select id from users where username = $1', [username]);
    return ['user', person?.id ?? 0];
  },
];

/** @returns those of the reports that still wait */
async function stillWaiting(codes: string[]): Promise<string[]> {
  const waiting = await ask(listReports, { as: await theCreator(), query: { limit: 50 } });
  return waiting.map(({ tracking_code }) => tracking_code).filter((code) => codes.includes(code));
}

test('twenty waiting reports of all kinds are decided by the keyboard alone', { tag: '@once' }, async ({
  otherBrowser,
}) => {
  const codes = await twentyReports();
  const page = await otherBrowser(await theCreator());
  await page.goto('/control-panel');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  const card = (code: string) => page.getByRole('article', { name: `Report ${code}` });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (const [at, code] of codes.entries()) {
    // Other tests' reports may stand between.
    await expect(async () => {
      await page.keyboard.press('j');
      expect(await focused()).toBe(`Report ${code}`);
    }).toPass();
    if (at % 2) {
      await page.keyboard.press('d');
    } else {
      await page.keyboard.press('h');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Hide' })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(card(code)).toHaveCount(0);
  }
  expect(await stillWaiting(codes)).toEqual([]);
});

test('and by the thumb', { tag: '@once' }, async ({ otherBrowser }) => {
  const codes = await twentyReports();
  const page = await otherBrowser(await theCreator());
  await page.goto('/control-panel');
  for (const [at, code] of codes.entries()) {
    const card = page.getByRole('article', { name: `Report ${code}` });
    const button = card.getByRole('button', { name: at % 2 ? 'Dismiss' : 'Hide' });
    const size = await button.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.tap();
    if (at % 2 === 0) await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).tap();
    await expect(card).toHaveCount(0);
  }
  expect(await stillWaiting(codes)).toEqual([]);
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
