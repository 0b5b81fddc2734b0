import { setMutedWords } from '@/lib/domains/mutes/words-schema';
import { ask } from './support/ask.ts';
import { cardOf, choose } from './support/feed.ts';
import { aComment, aPost, someWords, sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { refuse } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

test('muted from a post, taken back at once, muted again, and unmuted from the list', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  const other = await aPerson('other');
  const post = await aPost(other);
  await page.goto(`/post/${post.id}`);
  const dialog = page.getByRole('dialog');
  await choose(cardOf(page, post.content), `Mute ${other.username}`);
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(dialog.getByRole('heading', { name: `${other.username} is muted` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/blocked');
  await expect(page.getByText('You have muted nobody.')).toBeVisible();

  await page.goto(`/post/${post.id}`);
  await choose(cardOf(page, post.content), `Mute ${other.username}`);
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // By its own address it stays.
  await expect(cardOf(page, post.content)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(post.content)).toHaveCount(0);
  await page.goto('/blocked');
  await page.getByRole('button', { name: `Unmute ${other.username}` }).click();
  await expect(page.getByText(`${other.username} is no longer muted.`)).toBeVisible();
  await refuse(page, '**/api/mutes');
  await page.getByRole('button', { name: `Mute again ${other.username}` }).click();
  await expect(page.getByText('Error changing: Not today.')).toBeVisible();
  await expect(page.getByText(`${other.username} is no longer muted.`)).toHaveCount(0);
  await page.unroute('**/api/mutes');
  await page.getByRole('button', { name: `Mute again ${other.username}` }).click();
  await expect(page.getByText(`${other.username} is muted.`)).toBeVisible();

  await page.goto(`/profile/${other.username}`);
  await expect(page.getByText(post.content)).toBeVisible();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByText(`${other.username} is no longer muted.`)).toBeVisible();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  expect(me.username).not.toBe(other.username);
});

test('the list goes on after the last one on it was unmuted', { tag: '@once' }, async ({ page, me }) => {
  const stem = someWords('many').replace(/\W/g, '').slice(-12);
  await sql(
    `with other as (
       insert into users (email, username, username_key, password_hash, dob, created_at)
       select $2 || n || '@example.com', $2 || n, lower($2) || n, 'none', '2011-01-01', now()
       from generate_series(101, 220) n returning id, username)
     insert into mutes (muter_id, muted_id, created_at)
     select mine.id, other.id, now() - right(other.username, 3)::int * interval '1 minute'
     from other, users mine where mine.username = $1`,
    [me.username, stem],
  );
  await page.goto('/blocked');
  const more = page.getByRole('button', { name: 'Show more muted people' });
  const rowOf = (number: number) => page.getByRole('listitem').filter({ hasText: `${stem}${number}` });
  await more.click();
  await expect(rowOf(200)).toBeVisible();
  await page.getByRole('button', { name: `Unmute ${stem}200` }).click();
  await expect(page.getByText(`${stem}200 is no longer muted.`)).toBeVisible();
  await more.click();
  await expect(rowOf(220)).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(rowOf(200).getByRole('button', { name: /^Mute again/ })).toBeVisible();
});

test('what holds a muted word is folded before it is sent, and shown when asked for', {
  tag: '@once',
}, async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(author, `The Spóiler of ${author.username}: he dies`);
  const comment = await aComment(author, post, 'No spoilers please');
  const address = `/post/${post.id}`;

  await page.goto('/account');
  await page.getByLabel('Words you do not want to see').fill('spoiler\nhe dies');
  await page.getByRole('button', { name: 'Save words' }).click();
  await expect(page.getByText('Saved. 2 muted.')).toBeVisible();
  // In another tab meanwhile, which this page has not seen.
  await ask(setMutedWords, { as: me, body: { words: ['elsewhere'], seen: [] } });
  await page.getByLabel('Words you do not want to see').fill('spoiler\nhe dies\ngbege');
  await page.getByRole('button', { name: 'Save words' }).click();
  await expect(page.getByText('Saved. 4 muted.')).toBeVisible();
  await expect(page.getByLabel('Words you do not want to see')).toHaveValue(/^elsewhere$/m);

  const html = await (await page.request.get(address)).text();
  const shown = html.replace(/<script[\s\S]*?<\/script>/g, '');
  expect(shown).toContain('Hidden: a word you muted');
  expect(shown).not.toContain('he dies');
  // Another word that begins so is not that word.
  expect(shown).toContain(comment.content);

  await page.goto(address);
  await expect(page.getByText('Hidden: a word you muted')).toBeVisible();
  await expect(page.getByText('he dies')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('he dies')).toBeVisible();

  await ask(setMutedWords, { as: me, body: { words: [] } });
  await page.goto(address);
  await expect(page.getByText('he dies')).toBeVisible();
});
