/** The Rant Zone (spec 1, section 2; contract.md, Rants). */
import type { Locator, Page } from '@playwright/test';
import { rantCategories, rantPageSize, rantReactionNames, rantReactions } from '@/lib/contract/constants';
import { grouped } from '@/lib/contract/grouped';
import { addRantComment, createRant, type Rant } from '@/lib/domains/rants/schema';
import { ask, type Bearer } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

type Category = Rant['category'];

async function aRant(
  as: Bearer,
  { category = 'School Life' as Category, content = someWords('Wahala') } = {},
) {
  return (await ask(createRant, { as, body: { content, category } })).rant;
}

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Rants' });
const trending = (page: Page) => page.getByRole('region', { name: 'Trending Rants' });
const noteOf = (list: Locator, words: string) => list.getByRole('article').filter({ hasText: words });
const composer = (page: Page) => page.getByLabel('What is on your chest?');
const upvoteOf = (note: Locator) => note.getByRole('button', { name: /^Upvote,/ });
const hugOf = (note: Locator) => note.getByRole('button', { name: /^Hug,/ });

/** Answers a call with a refusal until the test lets it through again. */
const refuse = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'Not today.' } }));

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

test('categories filter, in the address: a reload and the way back keep them', async ({ page, me }) => {
  const [school, home] = [await aRant(me), await aRant(me, { category: 'Family Drama' })];
  await page.goto('/rant-zone');
  await expect(noteOf(recent(page), school.content)).toBeVisible();
  await expect(noteOf(recent(page), home.content)).toBeVisible();
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link')).toHaveText(['All rants', ...rantCategories]);
  await categories.getByRole('link', { name: 'Family Drama' }).click();
  await page.waitForURL((url) => url.searchParams.get('category') === 'Family Drama');
  await expect(noteOf(recent(page), school.content)).toHaveCount(0);
  await expect(noteOf(recent(page), home.content)).toBeVisible();
  await page.reload();
  await expect(noteOf(recent(page), home.content)).toBeVisible();
  await expect(categories.locator('[aria-current]')).toHaveText('Family Drama');
  // A press here shows on the list that one comes back to.
  await upvoteOf(noteOf(recent(page), home.content)).click();
  await categories.getByRole('link', { name: 'All rants' }).click();
  await expect(noteOf(recent(page), school.content)).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('category') === 'Family Drama');
  await expect(upvoteOf(noteOf(recent(page), home.content))).toHaveAttribute('aria-pressed', 'true');
});

test('the five with most upvotes trend; a press on one shows on its other copy', async ({ page, me }) => {
  test.slow();
  const rant = await aRant(me, { category: 'Relationship Wahala' });
  // Everybody but the reader felt this one.
  const [felt] = await sql<{ upvotes: number }>(
    `with came as (
       insert into rant_upvotes (rant_id, user_id, created_at)
       select $1, id, now() from users where username <> $2 returning 1)
     update rants set upvotes = (select count(*) from came) where id = $1 returning upvotes`,
    [rant.id, me.username],
  );
  await page.goto('/rant-zone?category=Relationship%20Wahala');
  expect(await trending(page).getByRole('article').count()).toBeLessThanOrEqual(5);
  await expect(trending(page).getByRole('listitem').first()).toContainText(rant.content);
  await upvoteOf(noteOf(trending(page), rant.content)).click();
  for (const list of [trending(page), recent(page)])
    await expect(upvoteOf(noteOf(list, rant.content))).toHaveAccessibleName(
      `Upvote, ${grouped((felt?.upvotes ?? 0) + 1)} upvotes`,
    );
});

test('what is being written survives a reload, choices and all, for this account alone', async ({
  page,
  me,
  otherBrowser,
}) => {
  const words = someWords(`Draft of ${me.username}`);
  await page.goto('/rant-zone');
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
  const entries = JSON.parse(kept) as Record<string, string>;
  await next.evaluate((drafts) => {
    for (const [name, value] of Object.entries(drafts))
      if (name.startsWith('draft:')) localStorage.setItem(name, value);
  }, entries);
  await next.reload();
  await expect(composer(next)).toHaveValue('');
});

test('nothing to say is pointed out; a refused rant keeps its words', async ({ page, me, watch }) => {
  watch.allowStatus(500);
  await page.goto('/rant-zone');
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

test('a press that is refused is taken back, with the reason', async ({ page, me, watch }) => {
  watch.allowStatus(500);
  const { content } = await aRant(me);
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  await refuse(page, '**/api/upvote-rant');
  await refuse(page, '**/api/send-hug');
  await refuse(page, '**/api/react-to-rant');
  await refuse(page, '**/api/add-comment');
  await upvoteOf(note).click();
  await expect(note.getByText('Error upvoting rant: Not today.')).toBeVisible();
  await expect(upvoteOf(note)).toHaveAccessibleName('Upvote, 0 upvotes');
  await hugOf(note).click();
  await expect(note.getByText('Error sending hug: Not today.')).toBeVisible();
  await expect(hugOf(note)).toHaveAttribute('aria-pressed', 'false');
  await note.getByRole('button', { name: 'React', exact: true }).click();
  await note.getByRole('button', { name: 'Angry' }).click();
  await expect(note.getByText('Error reacting to rant: Not today.')).toBeVisible();
  await expect(note.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
  await note.getByRole('button', { name: 'Comments, 0' }).click();
  await note.getByLabel('Write a comment').fill('Wait');
  await note.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(note.getByText('Error adding comment: Not today.')).toBeVisible();
  await expect(note.getByLabel('Write a comment')).toHaveValue('Wait');
});

test('the seven reactions: given, moved and taken back', async ({ page, me }) => {
  const { content } = await aRant(me);
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  const opener = note.getByRole('button', { name: 'React', exact: true });
  const stored = () => page.waitForResponse('**/api/react-to-rant');
  await opener.click();
  const choices = note.getByRole('group', { name: 'Choose a reaction' });
  await expect(choices.getByRole('button')).toHaveCount(rantReactions.length);
  for (const emoji of rantReactions)
    await expect(choices.getByRole('button', { name: rantReactionNames[emoji], exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
  await opener.click();
  await Promise.all([stored(), choices.getByRole('button', { name: 'Heart' }).click()]);
  await expect(note.getByRole('button', { name: 'Heart 1' })).toHaveAttribute('aria-pressed', 'true');
  await opener.click();
  await Promise.all([stored(), choices.getByRole('button', { name: 'Laughing' }).click()]);
  await expect(note.getByRole('button', { name: 'Heart 1' })).toHaveCount(0);
  await Promise.all([stored(), note.getByRole('button', { name: 'Laughing 1' }).click()]);
  await expect(note.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
});

test('twenty rants, then twenty more, to the end; where they cannot be fetched, Retry', async ({
  page,
  me,
  watch,
}) => {
  test.slow();
  watch.allowStatus(500);
  const category = 'Self-Doubt & Mental Struggles';
  for (let each = 0; each <= rantPageSize; each += 1) await aRant(me, { category });
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/rants') asked.push(url);
  });
  await refuse(page, '**/api/rants?*');
  await page.goto(`/rant-zone?category=${encodeURIComponent(category)}`);
  const notes = recent(page).getByRole('article');
  await expect(notes).toHaveCount(rantPageSize);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByText('Error fetching rants: Not today.')).toBeVisible();
  await page.unroute('**/api/rants?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => notes.count()).toBeGreaterThan(rantPageSize);
  while (!(await page.getByText('No more rants to load.').isVisible())) {
    const shown = await notes.count();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await notes.count()) > shown || page.getByText('No more rants to load.').isVisible())
      .toBe(true);
  }
  for (const { searchParams } of asked) {
    expect(searchParams.get('category')).toBe(category);
    expect(searchParams.get('before')).toMatch(/^\d+$/);
  }
});

test('its writer deletes a rant after a question; everybody else may report it', async ({ page, me }) => {
  const writer = await aPerson('writer');
  const [mine, theirs] = [await aRant(me), await aRant(writer)];
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), mine.content);
  await note.getByRole('button', { name: 'More about this rant' }).click();
  await note.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'More about this rant' }).click();
  await note.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(note).toHaveCount(0);
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

test('words of distress bring help to their writer alone, which stays until it is closed', async ({
  page,
  me,
  otherBrowser,
}) => {
  const words = someWords(`I no wan live again ${me.username.slice(-3)}`);
  test.slow();
  // Few notes: the checker reads every one of them.
  await page.goto('/rant-zone?category=Pressure%20%26%20Anxiety');
  const help = page.getByRole('status').filter({ has: page.getByText('You are not alone in this') });
  await composer(page).fill(words);
  await page.getByRole('button', { name: 'Post Rant' }).click();
  await expect(help).toBeVisible();
  await expect(help).toBeInViewport();
  await expect(help.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  await expect(help.getByRole('link', { name: 'findahelpline.com' })).toHaveAttribute(
    'href',
    'https://findahelpline.com',
  );
  await expect(noteOf(recent(page), words)).toBeVisible();
  await expectNoViolations(page, 'the help box');
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You are not alone in this')).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  const theirs = await otherBrowser(await aPerson('reader'));
  await theirs.goto('/rant-zone?category=Pressure%20%26%20Anxiety');
  await expect(noteOf(recent(theirs), words)).toBeVisible();
  await expect(theirs.getByText('You are not alone in this')).toHaveCount(0);

  await composer(page).fill(someWords('This exam is killing me'));
  await page.getByRole('button', { name: 'Post Rant' }).click();
  await expect(page.getByText('Posted. Nobody can see that it was you.')).toBeVisible();
  await expect(page.getByText('You are not alone in this')).toHaveCount(0);
});

test('everything that opens on a note is accessible', async ({ page, me }) => {
  test.slow();
  const category = 'Pressure & Anxiety';
  const rant = await aRant(me, {
    category,
    content: `${someWords('Long story')} ${'and then, '.repeat(100)}`,
  });
  await ask(addRantComment, { as: me, body: { rantId: rant.id, content: 'Go on' } });
  await page.goto(`/rant-zone?category=${encodeURIComponent(category)}`);
  const note = noteOf(recent(page), rant.content.slice(0, 30));
  await note.getByRole('button', { name: 'Read all' }).click();
  await note.getByRole('button', { name: 'Comments, 1' }).click();
  await expect(note.getByText('Go on')).toBeVisible();
  await expectNoViolations(page, 'a note with its comments');
  await note.getByRole('button', { name: 'React', exact: true }).click();
  await expectNoViolations(page, 'the reaction picker');
  await note.getByRole('button', { name: 'More about this rant' }).click();
  await note.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectNoViolations(page, 'the question before deleting');
});
