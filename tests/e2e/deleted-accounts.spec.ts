/** What others still see of somebody whose account was deleted: their name as text, and nothing to press that does nothing. */
import type { Locator } from '@playwright/test';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { joinSquad } from '@/lib/domains/squads/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aBattle } from './support/battles.ts';
import { words } from './support/chat.ts';
import { aSquad, someWords } from './support/made.ts';
import { aPerson, bornAgo, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const leave = (as: Person) => ask(deleteAccount, { as, body: { password: as.password } });

test('a private chat: it is read, and neither boosted, answered nor written in', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'See you on Sunday' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await ask(sendMessage, { as: friend, body: { recipientUsername: me.username, content: 'I am off' } });
  await page.goto(`/chat/${conversationId}`);
  const boost = page.getByRole('button', { name: 'Boost (50 coins)' });
  await expect(boost).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reply/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: friend.username })).toBeVisible();

  await leave(friend);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Deleted user' })).toBeVisible();
  await expect(words(page, 'I am off')).toBeVisible();
  await expect(page.getByText('Their account was deleted. You can still read this chat.')).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveCount(0);
  await expect(boost).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Reply/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
  await expectNoViolations(page, 'a chat with a deleted account');
});

test('a request to write: it is read and reported, on the list and on its page, and declined', async ({
  page,
  me,
  watch,
}) => {
  // The page of a declined request may ask for its messages once more while it closes.
  watch.allowStatus(403);
  const asker = await aPerson('asker');
  await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
  const content = someWords('I know your street');
  const body = { recipientUsername: me.username, content };
  const { conversationId } = await ask(sendMessage, { as: asker, body });
  await leave(asker);

  const onlyLeft = async (part: Locator) => {
    await expect(part.getByText('Deleted user', { exact: true }).first()).toBeVisible();
    await expect(part.getByRole('button', { name: 'Decline Deleted user' })).toBeVisible();
    for (const nobodyLeft of ['Accept', 'Block'])
      await expect(part.getByRole('button', { name: `${nobodyLeft} Deleted user` })).toHaveCount(0);
    await expect(part.getByRole('link', { name: 'Deleted user', exact: true })).toHaveCount(0);
  };
  await page.goto('/chats');
  const request = page.getByRole('region', { name: 'Requests (1)' });
  await onlyLeft(request);
  await request.getByRole('button', { name: /Show what they wrote/ }).click();
  await expect(request.getByText(content)).toBeVisible();
  await expectNoViolations(page, 'a request by a deleted account');
  await request.getByRole('button', { name: 'Report Deleted user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').selectOption('violence');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText(/^HG-/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Block/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`/chat/${conversationId}`);
  await onlyLeft(page.getByRole('main'));
  await expect(words(page, content)).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveCount(0);
  await expectNoViolations(page, 'the page of a request by a deleted account');
  await page.getByRole('button', { name: 'Decline Deleted user' }).click();
  await page.waitForURL('/chats');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(request).toHaveCount(0);
});

test('a squad’s chat and a battle: the name leads nowhere', { tag: '@once' }, async ({ page, me }) => {
  const friend = await aPerson('friend');
  const squadId = await aSquad(me, someWords('Ludo'));
  await ask(joinSquad, { as: friend, body: { squadId } });
  await ask(sendSquadMessage, { as: friend, body: { squadId, message: 'I am off' } });
  const content = someWords('Battle');
  await aBattle(me, { opponentUsername: friend.username, content });
  await leave(friend);

  await page.goto(`/squad-details/${squadId}`);
  await expect(page.getByRole('log').getByText('Deleted user', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
  await page.goto('/hype-battles');
  const battle = page.getByRole('article').filter({ hasText: content });
  await expect(battle.getByText('Deleted user', { exact: true })).toBeVisible();
  await expect(battle.getByText('Their account was deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
});
