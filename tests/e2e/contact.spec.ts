/** Finding somebody, becoming friends, and writing to them (rules.md, Contact). */
import type { Page } from '@playwright/test';
import { bothIn, write } from './support/chat.ts';
import { askToBeFriends, befriend } from './support/friends.ts';
import { hold } from './support/hold-request.ts';
import { someWords } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A message as screen readers hear it. */
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const card = (page: Page, { username }: Person) => page.getByRole('listitem').filter({ hasText: username });

test('two find each other, become friends and write', async ({ page, me, otherBrowser }) => {
  const friend = await aPerson('mate');
  const other = await otherBrowser(friend);
  await page.goto('/people');
  await page.getByLabel('Search by name').fill(friend.username.slice(0, 12));
  await expect(card(page, friend)).toBeVisible();
  // How many there are is said, and not everything that stands there.
  const found = page.getByRole('region', { name: 'Found' });
  const count = await found.getByRole('listitem').count();
  await expect(page.getByText(count === 1 ? '1 person' : `${count} people`, { exact: true })).toHaveRole(
    'status',
  );
  await expect(found).not.toHaveAttribute('aria-live');
  await card(page, friend)
    .getByRole('button', { name: `Add friend ${friend.username}` })
    .click();
  await expect(card(page, friend).getByRole('button', { name: /Take back/ })).toBeVisible();

  await other.goto('/people');
  const asking = other.getByRole('region', { name: 'They want to be friends' });
  await asking.getByRole('button', { name: `Accept ${me.username}` }).click();
  await expect(asking).toBeHidden();
  const friends = other.getByRole('region', { name: 'Friends' });
  await friends.getByRole('button', { name: `Message ${me.username}` }).click();
  await expect(other).toHaveURL(/\/chat\/\d+/);
  const words = someWords('Finally found you');
  await write(other, words);
  await expect(other.getByRole('log').getByText(words)).toBeVisible();

  // The first one's page heard of it without being asked again.
  await page.getByLabel('Search by name').fill('');
  await expect(
    page.getByRole('region', { name: 'Friends' }).getByRole('link', { name: friend.username }),
  ).toBeVisible();
  await page.goto('/chats');
  await page.getByRole('link', { name: new RegExp(friend.username) }).click();
  await expect(page.getByRole('log').getByText(words)).toBeVisible();
  await expect(page.getByText('are not friends')).toBeHidden();
});

test('Back from somebody who was found leads to the search', { tag: '@once' }, async ({ page, me }) => {
  expect(me.token).not.toBe('');
  const found = await aPerson('found');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByLabel('Search by name');
  await field.fill(found.username.slice(0, 12));
  await card(page, found).getByRole('link', { name: found.username }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.username);
  await page.goBack();
  await expect(field).toHaveValue(found.username.slice(0, 12));
  await expect(card(page, found)).toBeVisible();
});

test('a search says that it is on its way, takes an @, and says when no name can be like that', {
  tag: '@once',
}, async ({ page, me: _ }) => {
  const somebody = await aPerson('sought');
  await page.goto('/people');
  const field = page.getByLabel('Search by name');
  const unlike = page.getByRole('status').filter({ hasText: 'Names have the letters a to z, digits and _' });
  for (const typed of ['ọlá', 'Chidi O', 'k'.repeat(21)]) {
    await field.fill(typed);
    await expect(unlike).toBeVisible();
    await field.fill('');
    await expect(unlike).toHaveCount(0);
  }
  await field.fill('k');
  await expect(page.getByRole('region', { name: 'Friends' })).toBeVisible();
  await expect(unlike).toHaveCount(0);
  const search = await hold(page, '**/api/people?*');
  await field.fill(`@${somebody.username.slice(0, 12)}`);
  await expect(page.getByRole('region', { name: 'Found' }).locator('.skeleton')).toBeVisible();
  search.letThrough();
  await expect(card(page, somebody)).toBeVisible();
  await expect(unlike).toHaveCount(0);
});

test('a search keeps whom it found while more is typed, and can be repeated where it failed', {
  tag: '@once',
}, async ({ page, me: _, watch }) => {
  watch.allowStatus(500);
  const somebody = await aPerson('sought');
  await page.goto('/people');
  const field = page.getByLabel('Search by name');
  await field.fill(somebody.username.slice(0, -1));
  await expect(card(page, somebody)).toBeVisible();
  const asked = page.waitForRequest(/\/api\/people\?/);
  const search = await hold(page, '**/api/people?*');
  await field.fill(somebody.username);
  await expect(card(page, somebody)).toBeVisible();
  await asked;
  await expect(card(page, somebody)).toBeVisible();
  search.refuse();
  await expect(page.getByText('Error fetching people: Not today.')).toBeVisible();
  await expect(card(page, somebody)).toHaveCount(0);
  await page.unroute('**/api/people?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, somebody)).toBeVisible();
  await expect(page.getByText('Error fetching people: Not today.')).toHaveCount(0);
});

test('by the keyboard, requests are answered one after the other, and each answer is said', {
  tag: '@once',
}, async ({ page, me }) => {
  const [first, second, last] = [await aPerson('first'), await aPerson('second'), await aPerson('last')];
  for (const each of [first, second, last]) await askToBeFriends(each, me);
  await page.goto('/people');
  const asking = page.getByRole('region', { name: 'They want to be friends' });
  const answer = (name: string, { username }: Person) =>
    asking.getByRole('button', { name: `${name} ${username}` });
  await answer('Decline', second).press('Enter');
  await expect(said(page, 'Declined. They are not told.')).toHaveCount(1);
  await expect(card(page, second)).toHaveCount(0);
  await expect(asking.getByRole('listitem').filter({ hasText: first.username })).toBeFocused();
  await answer('Accept', last).press('Enter');
  await expect(said(page, `You and ${last.username} are friends now.`)).toHaveCount(1);
  await expect(asking.getByRole('listitem')).toHaveCount(1);
  await expect(asking.getByRole('listitem').filter({ hasText: first.username })).toBeFocused();

  await page.goto(`/profile/${first.username}`);
  await page.getByRole('button', { name: 'Decline' }).press('Enter');
  const add = page.getByRole('button', { name: 'Add friend' });
  await expect(add).toBeFocused();
  await page.goto(`/profile/${(await aPerson('other')).username}`);
  await add.press('Enter');
  await expect(page.getByRole('button', { name: /Take back/ })).toBeFocused();
});

test('a friendship is ended after a question, and the focus is not lost', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const friend = await aPerson('mate');
  await befriend(me, friend);
  await page.goto('/people');
  const friends = page.getByRole('region', { name: 'Friends' });
  const remove = friends.getByRole('button', { name: `Remove ${friend.username}` });
  const asked = page.getByRole('dialog', { name: `End the friendship with ${friend.username}?` });
  await remove.press('Enter');
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await asked.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(said(page, `${friend.username} is no longer your friend.`)).toHaveCount(1);
  await expect(friends.getByRole('heading', { name: 'Friends' })).toBeFocused();
  await page.reload();
  await expect(friends.getByText(friend.username)).toHaveCount(0);
});

test('a message is answered with a quote, and taken back on both screens', async ({
  page,
  me,
  otherBrowser,
}) => {
  const { friend, other } = await bothIn(page, me, otherBrowser);
  const shown = (on: Page, text: string) => on.getByRole('log').getByText(text, { exact: true });
  await other.getByRole('button', { name: `Reply to this message by ${me.username}` }).click();
  await expect(other.getByText('Replying to')).toBeVisible();
  await write(other, 'What first words?');
  const answer = page.getByRole('listitem').filter({ hasText: 'What first words?' });
  await expect(answer.getByRole('button', { name: /In reply to/ })).toContainText('first words');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'You: ' })
    .getByRole('button', { name: 'Unsend this message' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click();
  for (const each of [page, other]) {
    await expect(each.getByRole('log').getByText('Message unsent')).toBeVisible();
    await expect(shown(each, 'first words')).toHaveCount(0);
    await expect(each.getByText('In reply to')).toHaveCount(0);
  }
  await page.goto('/chats');
  await expect(page.getByRole('link', { name: new RegExp(friend.username) })).toContainText(
    'What first words?',
  );
});
