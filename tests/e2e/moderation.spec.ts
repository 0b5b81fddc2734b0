/** Deciding on reports, and answering a decision, as people do it. */

import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { appeal, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { canBeHidden } from '@/lib/domains/safety/rules';
import { report, targetTypes } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { evidenceAnswers, expectForThumbs, expectSeen, notInCache, withPicture } from './support/evidence.ts';
import { choose } from './support/feed.ts';
import { aPost, sql } from './support/made.ts';
import { aPicture, sendFile } from './support/media.ts';
import { aPerson, theCreator } from './support/people.ts';
import { decideOn } from './support/queue.ts';
import { refuse } from './support/refuse.ts';
import { stillWaiting, waitingReports } from './support/report-targets-e2e.ts';
import { expect, test } from './support/test.ts';

/** What answers something with words. */
const answers: string[] = ['comment', 'reply', 'rant_comment', 'battle_response'];

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
    await expect(card.getByText(/^In answer to: “.+”$/)).toHaveCount(answers.includes(targetType) ? 1 : 0);
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

test('an appeal shows the picture that it is about, covered until it is asked for', { tag: '@once' }, async ({
  otherBrowser,
  watch,
}) => {
  watch.allow(notInCache);
  const [author, reporter] = [await aPerson('author'), await aPerson('reporter')];
  await sendFile(uploadProfileMedia, author, {}, Buffer.from(await aPicture(400, 300)));
  const [owner] = await sql<{ id: number }>('select id from users where username = $1', [author.username]);
  const body = { targetType: 'profile_picture', targetId: owner?.id ?? 0, reason: 'sexual' } as const;
  const { tracking_code: code } = await ask(report, { as: reporter, body });
  await decideOn(code, { action: 'hide', rule: 'R3' });
  const [decision] = await ask(listOwnDecisions, { as: author, query: {} });
  const words = { decisionId: decision?.id ?? 0, words: 'That is my sister.' };
  const { tracking_code: appealCode } = await ask(appeal, { as: author, body: words });

  const page = await otherBrowser(await theCreator());
  const evidence = evidenceAnswers(page);
  await page.goto('/control-panel/appeals');
  const card = page.getByRole('article', { name: `Appeal ${appealCode}` });
  await expect(card).toContainText(`Report ${code}`);
  const cover = card.getByRole('button', { name: 'Show the image' });
  await expectForThumbs(cover);
  expect(evidence).toEqual([]);
  await cover.tap();
  await expectSeen(page, card, evidence);
  await expect(card).toBeFocused();
  await expectNoViolations(page, '/control-panel/appeals with a picture');
});

test('more than a page of appeals is reached', { tag: '@once' }, async ({ otherBrowser }) => {
  const [author, creator] = [await aPerson('author'), await theCreator()];
  // Later than those of every other test, which look for theirs on the first page.
  const codes = await sql<{ tracking_code: string }>(
    `with made as (
       insert into decisions (target_type, target_id, action, hides, rule, made_at, actor_id)
       select 'post', 940000000 + n, 'hide', true, 'R2', now(), c.id
       from users c, generate_series(1, 21) n where c.username = $2 returning id)
     insert into appeals (decision_id, user_id, words, tracking_code, created_at)
     select made.id, u.id, 'It was a song.', 'HG-MANY' || made.id, now() + interval '1 hour' + made.id * interval '1 ms'
     from made, users u where u.username = $1 order by made.id returning tracking_code`,
    [author.username, creator.username],
  );
  const page = await otherBrowser(creator);
  await page.goto('/control-panel/appeals');
  const last = page.getByRole('article', { name: `Appeal ${codes.at(-1)?.tracking_code}` });
  const more = page.getByRole('button', { name: 'Show more appeals' });
  await expect(more).toBeVisible();
  await expect(last).toHaveCount(0);
  await more.click();
  await expect(last).toBeVisible();
  await expect(more).toHaveCount(0);
  await sql(`update appeals set status = 'upheld' where tracking_code = any($1)`, [
    codes.map(({ tracking_code: code }) => code),
  ]);
});

test('a suspended person is told why, appeals, and is let in again', async ({
  browser,
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(403);
  const { author, post, code } = await aReportedPost();
  const moderator = await otherBrowser(await theCreator());
  await moderator.goto('/control-panel');
  const card = moderator.getByRole('article', { name: `Report ${code}` });
  await card.getByRole('button', { name: 'Suspend' }).click();
  const form = moderator.getByRole('dialog');
  await form.getByLabel('Which rule?').selectOption('R5');
  await form.getByLabel('For how long?').selectOption('1');
  await expectNoViolations(moderator, 'the form of a decision');
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
  await expect(page.getByText(/^This account is suspended until .*: No hate\.$/)).toBeVisible();
  const intro = page.getByText(/^You think the decision is wrong\?/);
  await expect(intro).toBeVisible();
  await page.getByLabel('Why do you think it was wrong?').fill('I quoted a song.');
  await expectNoViolations(page, '/appeal');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  const sent = await page.getByText(/Your code: HG-/).textContent();
  const appealCode = /HG-\w+/.exec(sent ?? '')?.[0];
  await expect(intro).toHaveCount(0);
  const answer = page.getByRole('region', { name: 'Your appeal' });
  await page.reload();
  await expect(answer).toContainText('Somebody looks at your appeal. The answer will stand on this page.');
  await expect(answer).toContainText(String(appealCode));
  await expectNoViolations(page, '/appeal while it waits');
  const link = page.url();
  await page.goto(link.slice(0, -1));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is incomplete.');
  await expect(page.getByRole('button', { name: 'Send the appeal' })).toHaveCount(0);
  await page.getByRole('link', { name: 'To the login' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(link);

  await moderator.getByRole('link', { name: 'Appeals' }).click();
  const appeal = moderator.getByRole('article', { name: `Appeal ${appealCode}` });
  await expect(appeal).toContainText('I quoted a song.');
  await expect(appeal).toContainText(post.content);
  await expect(appeal).toContainText('suspend for 1 day,');
  await appeal.getByLabel('What they are told').fill('You are right, and we are sorry.');
  await expectNoViolations(moderator, '/control-panel/appeals');
  await appeal.getByRole('button', { name: 'Undo it' }).click();
  await expect(appeal).toHaveCount(0);
  await expect(moderator.getByRole('status').filter({ hasText: `${appealCode}: ` })).toBeVisible();
  await page.reload();
  await expect(answer).toContainText('We were wrong, and undid it. “You are right, and we are sorry.”');
  await expect(answer).toContainText('Your account is not suspended any more: you can log in.');
  await expectNoViolations(page, '/appeal once it is decided');

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

test('the creator account deletes somebody’s post by a rule, which its author and the log name', {
  tag: '@once',
}, async ({ otherBrowser }) => {
  const author = await aPerson('author');
  const post = await aPost(author);
  const creator = await otherBrowser(await theCreator());
  await creator.goto(`/post/${post.id}`);
  await choose(creator.getByRole('article'), 'Delete');
  const dialog = creator.getByRole('dialog', { name: 'Delete this post?' });
  await expect(dialog).toContainText('Whoever wrote it is told the rule, and may appeal.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Please choose the rule that this breaks.')).toBeVisible();
  await expectNoViolations(creator, 'deleting somebody else’s post');
  await dialog.getByLabel('Which rule?').selectOption('R5');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await creator.waitForURL('/dashboard');
  await creator.goto('/control-panel/log');
  const line = creator.getByRole('listitem').filter({ hasText: `deleted post ${post.id}` });
  await expect(line).toContainText('R5 No hate');
  const page = await otherBrowser(author);
  await page.goto('/reports');
  const decision = page.getByRole('listitem').filter({ hasText: post.content });
  await expect(decision).toContainText('We deleted it.');
  await expect(decision).toContainText('R5: No hate.');
});

test('the last of sixty is reached; what was dismissed a moment ago is the first to be restored', {
  tag: '@once',
}, async ({ otherBrowser, watch }) => {
  watch.allowStatus(500);
  // Of tomorrow, so that they stand behind the reports of all other tests.
  await sql(`
    insert into reports (target_type, target_id, reason, copy, tracking_code, created_at)
    select 'post', 900000000 + n, 'spam', '{"content": "buy now"}', 'HG-SIXTY' || n, now() + interval '1 day' + n * interval '1 second'
    from generate_series(1, 60) n`);
  const page = await otherBrowser(await theCreator());
  await page.goto('/control-panel');
  const last = page.getByRole('article', { name: 'Report HG-SIXTY60', exact: true });
  const more = page.getByRole('button', { name: 'Show more reports' });
  await expect(more).toBeVisible();
  await expect(last).toHaveCount(0);
  // Retry loads the page that failed.
  const older = '**/api/moderation/reports?*before=*';
  await refuse(page, older);
  await more.click();
  await expect(page.getByText('Error fetching reports: Not today.')).toBeVisible();
  await page.unroute(older);
  const reports = page.getByRole('article', { name: /^Report HG-/ });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => reports.count()).toBeGreaterThan(50);
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    await expect(last).toBeVisible({ timeout: 1000 });
  }).toPass();
  await last.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Dismissed.')).toBeVisible();
  await expect(last).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Report HG-SIXTY59', exact: true })).toBeVisible();

  await page.getByLabel('Status').selectOption('dismissed');
  await expect(last).toBeVisible();
  await last.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored.')).toBeVisible();
  await expect(last).toHaveCount(0);
  await sql(`delete from reports where tracking_code like 'HG-SIXTY%'`);
});
