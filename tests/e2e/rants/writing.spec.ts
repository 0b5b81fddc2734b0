import { expectNoViolations } from '../support/axe.ts';
import { someWords } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { aRant, composer, hugOf, noteOf, recent, upvoteOf } from '../support/rants.ts';
import { loseAnswer, refuse } from '../support/refuse.ts';
import { openForms } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test('one rants; in a second browser another upvotes, hugs, reacts and comments; neither learns who', async ({
  page,
  me,
  otherBrowser,
}) => {
  test.slow();
  const other = await aPerson('reader');
  const theirs = await otherBrowser(other);
  const words = someWords('She told the whole class');
  await page.goto('/rant-zone');
  await openForms(page, 'Write a rant');
  await composer(page).fill(words);
  await page.getByLabel('Category').selectOption('Fake Friends');
  await page.getByLabel('Ask for advice').check();
  await page.getByRole('button', { name: 'Post Rant' }).click();
  const mine = noteOf(recent(page), words);
  await expect(mine).toBeVisible();
  await expect(recent(page).getByRole('article').first()).toContainText(words);
  await expect(mine).toContainText('Anonymous');
  await expect(mine).toContainText('Wants advice');
  await expect(mine).toContainText('Yours');
  await expect(composer(page)).toHaveValue('');

  await theirs.goto('/rant-zone?category=Fake%20Friends');
  await openForms(theirs, 'Write a rant');
  const read = noteOf(recent(theirs), words);
  await expect(read).toContainText('Anonymous');
  await expect(read).not.toContainText('Yours');
  const stored = (path: string) => theirs.waitForResponse(`**/api/${path}`);
  await Promise.all([stored('upvote-rant'), upvoteOf(read).click()]);
  await Promise.all([stored('send-hug'), hugOf(read).click()]);
  await read.getByRole('button', { name: 'React', exact: true }).click();
  await Promise.all([stored('react-to-rant'), read.getByRole('button', { name: 'Crying' }).click()]);
  await read.getByRole('button', { name: /^Comments/ }).click();
  await read.getByLabel('Write a comment').fill('It will pass, I promise');
  await read.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(read.getByText('It will pass, I promise')).toBeVisible();
  await expect(upvoteOf(read)).toHaveAttribute('aria-pressed', 'true');
  await hugOf(read).click();
  await expect(read.getByText('You already sent a hug.')).toBeVisible();
  expect(await theirs.content()).not.toContain(me.username);

  await page.reload();
  await expect(upvoteOf(mine)).toHaveAccessibleName('Upvote, 1 upvote');
  await expect(hugOf(mine)).toHaveAccessibleName('Hug, 1 hug');
  await expect(mine.getByRole('button', { name: 'Crying 1' })).toHaveAttribute('aria-pressed', 'false');
  await mine.getByRole('button', { name: 'Comments, 1' }).click();
  await expect(mine.getByText('It will pass, I promise')).toBeVisible();
  expect(await page.content()).not.toContain(other.username);
});

test('a rant and a comment whose answers are lost are sent again and stored once; nothing of them stays on the phone', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const words = someWords(`Heard at home, ${me.username}`);
  await page.goto('/rant-zone');
  await openForms(page, 'Write a rant');
  await composer(page).fill(words);
  const post = page.getByRole('button', { name: 'Post Rant' });
  await loseAnswer(page, '**/api/create-rant');
  await post.click();
  await expect(page.getByText(/^Error posting rant: /)).toBeVisible();
  await post.click();
  await expect(composer(page)).toHaveValue('');
  const mine = noteOf(recent(page), words);
  await mine.getByRole('button', { name: 'Comments, 0' }).click();
  await mine.getByLabel('Write a comment').fill(words);
  const comment = mine.getByRole('button', { name: 'Comment', exact: true });
  await loseAnswer(page, '**/api/add-comment');
  await comment.click();
  await expect(mine.getByText(/^Error adding comment: /)).toBeVisible();
  await comment.click();
  await expect(mine.getByLabel('Write a comment')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Heard at home');
  await page.reload();
  await expect(noteOf(recent(page), words)).toHaveCount(1);
  await expect(mine.getByRole('button', { name: 'Comments, 1' })).toBeVisible();
});

test('what is being written survives a reload, choices and all, for this account alone', {
  tag: '@once',
}, async ({ page, me, otherBrowser }) => {
  const words = someWords(`Draft of ${me.username}`);
  await page.goto('/rant-zone');
  await openForms(page, 'Write a rant');
  await composer(page).fill(words);
  await page.getByLabel('Category').selectOption('Pressure & Anxiety');
  await page.getByLabel('Ask for advice').check();
  await page.reload();
  await expect(composer(page)).toHaveValue(words);
  await expect(page.getByLabel('Category')).toHaveValue('Pressure & Anxiety');
  await expect(page.getByLabel('Ask for advice')).toBeChecked();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain(words);
  // The phone goes to somebody else.
  const next = await otherBrowser(await aPerson('next'));
  await next.goto('/rant-zone');
  await openForms(next, 'Write a rant');
  const entries = JSON.parse(kept) as Record<string, string>;
  await next.evaluate((drafts) => {
    for (const [name, value] of Object.entries(drafts))
      if (name.startsWith('account:')) localStorage.setItem(name, value);
  }, entries);
  await next.reload();
  await expect(composer(next)).toHaveValue('');
});

test('nothing to say is pointed out; a refused rant keeps its words', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  await page.goto('/rant-zone');
  await openForms(page, 'Write a rant');
  await page.getByRole('button', { name: 'Post Rant' }).click();
  await expect(page.getByText('Rant content cannot be empty.')).toBeVisible();
  await refuse(page, '**/api/create-rant');
  const words = someWords(`Refused ${me.username.slice(-4)}`);
  await composer(page).fill(words);
  await page.getByRole('button', { name: 'Post Rant' }).click();
  await expect(page.getByText('Error posting rant: Not today.')).toBeVisible();
  await expect(composer(page)).toHaveValue(words);
  await expect(noteOf(recent(page), words)).toHaveCount(0);
});

test('its writer deletes a rant after a question; everybody else may report it', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const writer = await aPerson('writer');
  const [mine, theirs] = [await aRant(me), await aRant(writer)];
  await page.goto('/rant-zone');
  await openForms(page, 'Write a rant');
  const note = noteOf(recent(page), mine.content);
  await note.getByRole('button', { name: 'More about this rant' }).click();
  await note.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'More about this rant' }).click();
  await note.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  // The note is hidden before its call is answered; a page that is left before would take it back.
  await expect(page.getByText('Rant deleted.')).toBeAttached();
  await page.reload();
  await expect(note).toHaveCount(0);
  const other = noteOf(recent(page), theirs.content);
  await other.getByRole('button', { name: 'More about this rant' }).click();
  await expect(other.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await other.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByLabel('Why?').selectOption('bullying');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog').getByText(/HG-[A-Z0-9]{8}/)).toBeVisible();
});

test('words of distress bring help to their writer alone, which stays until it is closed', {
  tag: '@once',
}, async ({ page, me, otherBrowser }) => {
  const words = someWords(`I no wan live again ${me.username.slice(-3)}`);
  test.slow();
  // Few notes: the checker reads every one of them.
  await page.goto('/rant-zone?category=Pressure%20%26%20Anxiety');
  await openForms(page, 'Write a rant');
  const help = page.getByRole('status').filter({ has: page.getByText('You are not alone in this') });
  await composer(page).fill(words);
  await page.getByRole('button', { name: 'Post Rant' }).click();
  await expect(help).toBeVisible();
  await expect(help).toBeInViewport();
  await expect(help.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  await expect(help.getByText(/an adult you trust/)).toBeVisible();
  // No helpline is confirmed yet, so none is shown.
  await expect(help.getByRole('link')).toHaveCount(1);
  await expect(noteOf(recent(page), words)).toBeVisible();
  await expectNoViolations(page, 'the help box');
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You are not alone in this')).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  const theirs = await otherBrowser(await aPerson('reader'));
  await theirs.goto('/rant-zone?category=Pressure%20%26%20Anxiety');
  await openForms(theirs, 'Write a rant');
  await expect(noteOf(recent(theirs), words)).toBeVisible();
  await expect(theirs.getByText('You are not alone in this')).toHaveCount(0);

  await composer(page).fill(someWords('This exam is killing me'));
  await page.getByRole('button', { name: 'Post Rant' }).click();
  await expect(page.getByText('Posted. Nobody can see that it was you.')).toBeVisible();
  await expect(page.getByText('You are not alone in this')).toHaveCount(0);
});
