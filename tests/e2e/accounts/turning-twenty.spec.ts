/** What somebody of 20 sees: how long the account stays, their data, their chats to read, and the way out. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { words } from '../support/chat.ts';
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
