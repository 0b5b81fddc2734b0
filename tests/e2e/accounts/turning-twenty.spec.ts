/** What somebody of 20 sees: how long the account stays, their data, their chats to read, and the way out. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { addComment, likePost } from '@/lib/domains/posts/schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { words } from '../support/chat.ts';
import { aPost, someWords } from '../support/made.ts';
import { aPerson, bornAgo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('every page leads to the one that says when the account closes', async ({ page, me }) => {
  await bornAgo(me, 20, 1);
  await page.goto('/dashboard');
  await page.waitForURL('/closing');
  await expect(page.getByRole('heading', { name: /^This account closes on \d+ \w+ \d{4}$/ })).toBeVisible();
  await expect(page.getByText('HypeGist is for people of 13 to 19.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('hypegist-my-data.zip');
  const leave = page.getByRole('button', { name: 'Delete my account' });
  const [password, dialog] = [page.getByLabel('Password'), page.getByRole('dialog')];
  // Whoever has the phone next does not find the password of somebody who thought better of it.
  for (const closes of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave.click();
    await password.fill(me.password);
    await closes();
    await expect(dialog).toHaveCount(0);
    await leave.click();
    await expect(password).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await leave.click();
  await password.fill(me.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('/');
});

test('their account page shows what still works, and says of the rest why not', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await bornAgo(me, 20, 1);
  await page.goto('/account');
  for (const works of ['Change password', 'Delete my account'])
    await expect(page.getByRole('button', { name: works, exact: true })).toBeVisible();
  for (const words of [
    'Nobody finds you or writes to you any more',
    'Your muted words stay as they are',
    'Your username stays as it is',
    'Codes are off and cannot be set up',
    'No passkey can be added',
  ])
    await expect(page.getByText(`${words}, because this account closes.`)).toBeVisible();
  for (const refused of ['Save words', 'Change username', 'Change email', 'Set up codes', 'Add a passkey'])
    await expect(page.getByRole('button', { name: refused })).toHaveCount(0);
  const notices = page.getByRole('region', { name: 'What you are told' });
  await notices.getByRole('button', { name: 'Phone, notices and quiet hours' }).click();
  await expect(notices.getByText('Quiet hours and kinds of notices stay as they are')).toBeVisible();
  await expect(notices.getByRole('button', { name: 'Save quiet hours' })).toHaveCount(0);
});

test('their chats are there to read, and nothing can be written', { tag: '@once' }, async ({ page, me }) => {
  const friend = await aPerson('friend');
  const body = { recipientUsername: me.username, content: 'Happy birthday in front' };
  await ask(sendMessage, { as: friend, body });
  await bornAgo(me, 20, 1);
  await page.goto('/closing');
  await page.getByRole('link', { name: 'Your chats' }).click();
  await page.waitForURL('/chats');
  await page.getByRole('link', { name: friend.username }).first().click();
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(words(page, body.content)).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveCount(0);
});

test('their profile with their posts, and their notices, are there to read, without a button that is refused', async ({
  page,
  me,
}) => {
  const friend = await aPerson('friend');
  const post = await aPost(me, someWords('The last one'));
  const theirs = await aPost(friend, someWords('Not mine'));
  const said = someWords('Well said');
  await ask(addComment, { as: me, body: { postId: theirs.id, content: said } });
  await ask(likePost, { as: friend, body: { postId: post.id } });
  await bornAgo(me, 20, 1);
  await page.goto('/closing');
  await page.getByRole('link', { name: 'Your profile and posts' }).click();
  await page.waitForURL(`/profile/${me.username}`);
  const mine = page.getByRole('article', { name: `Post by ${me.username}` });
  await expect(mine).toContainText(post.content);
  await expect(mine).toContainText('1 like');
  await expect(page.getByText(said)).toBeVisible();
  const main = page.getByRole('main');
  // The data saver is the browser's own, and asks nobody.
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('switch')).toHaveCount(1);
  const leadsTo = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(leadsTo.toSorted()).toEqual(['/account', '/blocked', '/closing', '/coins']);
  await expectNoViolations(page, 'the profile of who turned 20');

  await page.goto(`/profile/${friend.username}`);
  await page.waitForURL('/closing');
  await page.getByRole('link', { name: 'Your notices' }).click();
  await page.waitForURL('/notices');
  const notice = main.getByRole('listitem').filter({ hasText: friend.username });
  await expect(notice).toContainText('liked your post');
  // It leads to the post's page, which is closed.
  await expect(notice.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Choose what you are told, and when' })).toHaveCount(0);
  await expectNoViolations(page, 'the notices of who turned 20');
});
