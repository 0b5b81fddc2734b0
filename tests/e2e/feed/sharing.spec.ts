import { aPost, aSquad, someWords, sql } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

test('a post is shared into one of one’s own squads', async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(author);
  const [mine, theirs] = [someWords('EA FC'), someWords('Free Fire')];
  const squad = await aSquad(me, mine);
  await aSquad(author, theirs);
  await page.goto(`/post/${post.id}`);
  const opener = page.getByRole('article').getByRole('button', { name: 'Share', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Share with a squad' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText(mine);
  await dialog.getByRole('button', { name: `Share with ${mine}` }).click();
  await expect(dialog.getByText('Post shared successfully!')).toBeVisible();
  // A second press shares nothing again, and the keyboard stays where it is.
  const shared = dialog.getByRole('button', { name: `Shared with ${mine}` });
  await expect(shared).toBeFocused();
  await page.keyboard.press('Enter');
  const cards = await sql<{ post_id: number }>('select post_id from squad_messages where squad_id = $1', [
    squad,
  ]);
  expect(cards).toEqual([{ post_id: post.id }]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('one who is in no squad is led to find one', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(me);
  await page.goto(`/post/${post.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You are not in a squad yet.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Find one' }).click();
  await page.waitForURL('/game-squad');
});

test('a share that is refused, and squads that cannot be read, say why', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const post = await aPost(me);
  const name = someWords('EA FC');
  await aSquad(me, name);
  await page.goto(`/post/${post.id}`);
  await refuse(page, '**/api/game-squads?*');
  await page.getByRole('article').getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Error fetching squads: Not today.')).toBeVisible();
  await page.unroute('**/api/game-squads?*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await refuse(page, '**/api/posts/share');
  await dialog.getByRole('button', { name: `Share with ${name}` }).click();
  await expect(dialog.getByText('Error sharing post: Not today.')).toBeVisible();
});
