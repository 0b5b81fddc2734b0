/** The lists of the Rant Zone (overview.md, Rant Zone; contract.md, Rants). */
import { rantCategories, rantPageSize } from '@/lib/contract/constants/rants';
import { grouped } from '@/lib/contract/grouped';
import { sql } from '../support/made.ts';
import { aRant, noteOf, recent, trending, upvoteOf } from '../support/rants.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

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
  // One of this moment: what others rant meanwhile has pushed the first one down.
  const latest = await aRant(me);
  await categories.getByRole('link', { name: 'All rants' }).click();
  await expect(noteOf(recent(page), latest.content)).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('category') === 'Family Drama');
  await expect(upvoteOf(noteOf(recent(page), home.content))).toHaveAttribute('aria-pressed', 'true');
});

test('the five with most upvotes trend; a press on one shows on its other copy', { tag: '@once' }, async ({
  page,
  me,
}) => {
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

test('twenty rants, then twenty more, to the end; where they cannot be fetched, Retry', {
  tag: '@once',
}, async ({ page, me, watch }) => {
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
  // The page may still grow while it is scrolled; a thumb goes on too.
  const goOnUntil = (words: string) =>
    expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(page.getByText(words)).toBeVisible({ timeout: 1000 });
    }).toPass();
  await goOnUntil('Error fetching rants: Not today.');
  await page.unroute('**/api/rants?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => notes.count()).toBeGreaterThan(rantPageSize);
  await goOnUntil('No more rants to load.');
  for (const { searchParams } of asked) {
    expect(searchParams.get('category')).toBe(category);
    expect(searchParams.get('before')).toMatch(/^\d+$/);
  }
});
